module Engine
  module Game
    module GT
      module Shores
        WHITE = %w[B2 B4].freeze
        TOWNS = { 'B2' => "Lower #{'Haven'}" }.merge('B4' => 'Upper Haven').freeze
      end

      class Game < Game::Base
        include Shores
        AXES = { x: :number, y: :letter }.freeze
        LAYOUT = :pointy
        LOCATION_NAMES = TOWNS
        TILES = { '7' => 4, 'S1' => { 'count' => 'unlimited', 'color' => 'yellow', 'code' => 'town=revenue:10;path=a:0,b:_0' } }.freeze
        HEXES = { white: { WHITE => 'city', ['C3'] => 'upgrade=cost:40,terrain:water' }, gray: { %w[A1] => 'path=a:2,b:4' } }.freeze
        PHASES = (2..4).map { |number| { name: number.to_s, tiles: number > 2 ? %i[yellow green] : [:yellow] } }.reject { |phase| phase[:name] == '3' }
        TRAINS = [{ name: '2', distance: 2, num: 3, variants: [{ name: '2+', distance: [{ 'nodes' => %w[city town], 'pay' => 2, 'visit' => 99 }] }] }] * 1
        CORPORATIONS = [{ sym: 'LH', name: 'Lower Haven', coordinates: WHITE.first, city: 0, tokens: [0] + [40, 60] }].freeze
        MINORS = [].concat([{ sym: '1', coordinates: 'B4', tokens: [0] }])
      end
    end
  end
end

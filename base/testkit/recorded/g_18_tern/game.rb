module Engine
  module Game
    module G18Tern
      class Game < Game::Base
        include Map
        HOME_TOKEN_TIMING = :operate
        PHASES = [{ name: '2', tiles: [:yellow] }, { name: '3', on: '3', tiles: %i[yellow green] }].freeze
        TRAINS = [
          { name: '2', distance: 2, price: 80, rusts_on: '3', num: 5 },
          { name: '3', distance: 3, price: 180, num: 5 },
        ].freeze
        CORPORATIONS = [{ sym: 'NS', name: 'North & South', coordinates: 'A1', tokens: [0, 40] }].freeze

        def tile_lays(_entity)
          raise 'never run'
        end
      end
    end
  end
end

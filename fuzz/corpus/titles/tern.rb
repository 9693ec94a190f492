module Engine
  module Game
    module G18Tern
      module Map
        LAYOUT = :flat
        TILES = { '9' => 3, '57' => 2, 'T1' => { 'count' => 1, 'color' => 'green',
          'code' => 'city=revenue:40,slots:2;path=a:0,b:_0;'\
                    'path=a:3,b:_0;path=a:1,b:_0' } }.freeze
        LOCATION_NAMES = { 'A1' => 'Northport', 'A7' => 'Southport' }.freeze
        HEXES = {
          white: { %w[A3 A5] => '', ['B4'] => 'city' },
          yellow: { ['A1'] => 'city=revenue:20;path=a:0,b:_0' },
          red: { ['A7'] => 'offboard=revenue:yellow_30|brown_60;path=a:3,b:_0' },
        }.freeze
      end
    end
  end
end

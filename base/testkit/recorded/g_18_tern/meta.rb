module Engine
  module Game
    module G18Tern
      module Meta
        GAME_TITLE = '18Tern'
      end
    end
  end
end

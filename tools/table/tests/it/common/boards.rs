//! Small boards.

/// Metz, Nice and Oslo, with Ayr and Bern on the way and a mountain way round.
pub const LINE: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    major Oslo o1 o2 o3 o4: Hops
    small Ayr a: Fish
    medium Bern b: Beer
    m1 - c - a - d - b - e - n1
    m2 - ^h ~ ^i = n2
    m3 - k - l - o1 - p - n3
    m4 - q - r - o2
    a - f - b
    a - g - b
    o3 - s - n4";

/// Six ways into a small and into a medium city.
pub const HUB: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    small Ayr a: Fish
    medium Bern b: Beer
    m1 - c1 - a
    m2 - c2 - a
    m3 - c3 - a
    n1 - c4 - a
    n2 - c5 - a
    n3 - c6 - a
    m1 - d1 - b
    m2 - d2 - b
    m3 - d3 - b
    n1 - d4 - b
    n2 - d5 - b
    n3 - d6 - b";

/// Two cities, and land without a city that nothing reaches.
pub const APART: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    small Ayr a: Fish
    medium Bern b: Beer
    m1 - c - a - d - n1
    m2 - e - b - f - n2
    u - v - ^w
    x ~ y";

/// Two coasts and a ferry.
pub const FERRY: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    small Ayr a: Fish
    m1 - c - p
    m2 - d - p
    m3 - e ~ p
    m4 - f - g - a - p
    n1 - s - q
    n2 - t - q
    n3 - u - q
    n4 - v - q
    ferry p q 6";

/// Two coasts and a ferry that calls at a medium city.
pub const HARBOUR: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    medium Ayr a: Fish
    m1 - c - p
    m2 - d - p
    m3 - e - p
    m4 - f - p
    n1 - s - a
    n2 - t - a
    n3 - u - a
    n4 - v - a
    ferry p a 7";

/// An island with ports of two ferries: X, and Ayr, a small city.
pub const ISLE: &str = "
    major Metz m1 m2 m3 m4: Coal Iron
    major Nice n1 n2 n3 n4: Wine
    small Ayr a: Fish
    m1 - c - p
    m2 - d - p
    m3 - b - j
    m4 - k - j
    n1 - s - q
    n2 - t - q
    n3 - w - l
    n4 - y - l
    x - x1 - a
    x - x2 - a
    x - x3 - a
    x - x4 - z
    ferry p x 6
    ferry x q 4
    ferry j a 7
    ferry a l 9";

//! Capitals for names that must be found.

/// The text in capitals, where its script has capitals that are read as such: a Georgian name stays as it is, because its
/// capitals are for headlines alone and few fonts have them.
///
/// ```
/// use milepost_draw::text::capitals;
///
/// assert_eq!(capitals("Łódź 大阪 თბილისი"), "ŁÓDŹ 大阪 თბილისი");
/// ```
#[must_use]
pub fn capitals(text: &str) -> String {
    let mut capitals = String::with_capacity(text.len());
    for letter in text.chars() {
        if ('\u{10d0}'..='\u{10ff}').contains(&letter) {
            capitals.push(letter);
        } else {
            capitals.extend(letter.to_uppercase());
        }
    }
    capitals
}

//! A page of the documentation as blocks of code that can be run.

/// A line to run, with what the page says it prints.
#[derive(Debug, PartialEq)]
pub struct Step {
    /// The line of the page, from 1.
    pub line: usize,
    pub command: String,
    /// `None` where a page shows commands alone.
    pub printed: Option<String>,
}

#[derive(Debug, PartialEq)]
pub enum Block {
    Steps(Vec<Step>),
    /// A file that the reader is to save: its name stands behind the language of the block.
    File {
        name: String,
        text: String,
    },
}

/// How blocks of commands without output are treated.
#[derive(Clone, Copy, PartialEq)]
pub enum Commands {
    Run,
    LeaveOut,
}

/// The blocks of a page, in order.
pub fn blocks(page: &str, commands: Commands) -> Vec<Block> {
    let mut lines = page.lines().enumerate();
    let mut blocks = Vec::new();
    while let Some((_, line)) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else {
            continue;
        };
        let body: Vec<(usize, &str)> = lines
            .by_ref()
            .take_while(|(_, line)| !line.trim_start().starts_with("```"))
            .map(|(number, line)| (number + 1, line))
            .collect();
        match info.split_whitespace().collect::<Vec<_>>()[..] {
            ["console"] => blocks.push(Block::Steps(session(&body))),
            ["sh"] if commands == Commands::Run => blocks.push(Block::Steps(script(&body))),
            [_, name] => blocks.push(Block::File {
                name: name.to_owned(),
                text: body.iter().map(|(_, line)| format!("{line}\n")).collect(),
            }),
            _ => {}
        }
    }
    blocks
}

/// Commands behind `$ `, each followed by what it prints. A backslash at the end of a line continues it.
fn session(body: &[(usize, &str)]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for &(number, line) in body {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: number,
                command: command.to_owned(),
                printed: Some(String::new()),
            });
            continue;
        }
        let step = steps.last_mut();
        let step = step.unwrap_or_else(|| panic!("line {number}: output before a command"));
        let printed = step.printed.as_mut().unwrap();
        if printed.is_empty() && step.command.ends_with('\\') {
            step.command.push('\n');
            step.command.push_str(line);
        } else {
            printed.push_str(line);
            printed.push('\n');
        }
    }
    steps
}

/// The lines of a block without outputs that call the program. Others are for tools that not every machine has.
fn script(body: &[(usize, &str)]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut goes_on = false;
    for &(number, line) in body {
        match steps.last_mut() {
            Some(step) if goes_on => {
                step.command.push('\n');
                step.command.push_str(line);
            }
            _ => steps.push(Step {
                line: number,
                command: line.to_owned(),
                printed: None,
            }),
        }
        goes_on = line.ends_with('\\');
    }
    steps.retain(|step| step.command.starts_with("milepost "));
    steps
}

#[test]
fn a_page_is_read_block_by_block() {
    let page = "# A\n```console\n$ milepost a \\\n    -o b\nc\n\nd\n$ milepost e\n```\n```toml f.toml\ng = 1\n```\n```sh\ncd h\nmilepost i # j\n```\n```\nk\n```\n";
    let step = |line, command: &str, printed: Option<&str>| Step {
        line,
        command: command.to_owned(),
        printed: printed.map(str::to_owned),
    };
    let all = [
        Block::Steps(vec![
            step(3, "milepost a \\\n    -o b", Some("c\n\nd\n")),
            step(8, "milepost e", Some("")),
        ]),
        Block::File {
            name: "f.toml".to_owned(),
            text: "g = 1\n".to_owned(),
        },
        Block::Steps(vec![step(15, "milepost i # j", None)]),
    ];
    assert_eq!(blocks(page, Commands::Run), all);
    assert_eq!(blocks(page, Commands::LeaveOut), all[..2]);
}

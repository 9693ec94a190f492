CREATE TABLE text (
    hash text PRIMARY KEY,
    body text NOT NULL,
    at bigint NOT NULL DEFAULT 0,
    bytes bigint NOT NULL GENERATED ALWAYS AS (octet_length(body)) STORED
);
CREATE TABLE log (
    id text PRIMARY KEY,
    head text NOT NULL,
    text text REFERENCES text,
    at bigint NOT NULL,
    phase smallint NOT NULL,
    last bigint NOT NULL DEFAULT 0,
    chain bytea NOT NULL,
    bytes bigint NOT NULL,
    owner text,
    epoch bigint NOT NULL DEFAULT 0
);
CREATE INDEX log_idle ON log (phase, at);
CREATE INDEX log_text ON log (text);
CREATE TABLE entry (
    log text NOT NULL REFERENCES log ON DELETE CASCADE,
    seq bigint NOT NULL,
    epoch bigint NOT NULL,
    request text,
    form integer NOT NULL,
    entry text NOT NULL,
    chain bytea NOT NULL,
    PRIMARY KEY (log, seq)
) PARTITION BY HASH (log);
CREATE UNIQUE INDEX entry_request ON entry (log, request) WHERE request IS NOT NULL;
CREATE TABLE snapshot (
    log text PRIMARY KEY REFERENCES log ON DELETE CASCADE,
    seq bigint NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE note (
    word text PRIMARY KEY,
    text text NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE node (
    id text PRIMARY KEY,
    url text NOT NULL,
    beat timestamptz NOT NULL
);
DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE entry_%s PARTITION OF entry FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END
$$;

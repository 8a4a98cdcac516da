
INSERT OR IGNORE INTO account (name, kind, address, user, removed)
    SELECT char(10) || server, kind, substr(rest, 1, instr(rest, ' ') - 1), nullif(substr(rest, instr(rest, ' ') + 1), ''), 1
    FROM (SELECT DISTINCT server, substr(server, 1, instr(server, ' ') - 1) AS kind,
        substr(server, instr(server, ' ') + 1) AS rest FROM left_mark)
    WHERE server NOT IN (SELECT kind || ' ' || address || ' ' || ifnull(user, '') FROM account);
INSERT INTO account_sync (account, marks)
    SELECT name, 0 FROM account
    WHERE kind || ' ' || address || ' ' || ifnull(user, '') IN (SELECT server FROM left_mark)
        AND name NOT IN (SELECT account FROM account_sync);
INSERT OR IGNORE INTO account_mark (sync, key, field, value)
    SELECT account_sync.id, left_mark.key, field, iif(field = 'read', read, starred)
    FROM left_mark JOIN account ON server = kind || ' ' || address || ' ' || ifnull(user, '')
        JOIN account_sync ON account = name JOIN user_state ON user_state.key = left_mark.key;
DROP TABLE left_mark;

-- Makes format 21 out of format 20. `twins.rs` fills the columns and makes their indexes.

ALTER TABLE user_state ADD COLUMN link_name INTEGER;
ALTER TABLE user_state ADD COLUMN id_name INTEGER;

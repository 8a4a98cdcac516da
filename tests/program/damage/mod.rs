//! Damaged profiles and failing disks: repair, backups, and refusals.

mod backups;
mod disk;
mod full_disk;
mod profile;
mod random_damage;
mod repaired_choices;
mod repaired_claims;
mod repaired_log;
mod repaired_structure;
mod repaired_texts;
mod upgrade;

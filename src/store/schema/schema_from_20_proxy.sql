-- A part of the step from format 20 to format 21: a proxy for each feed.

ALTER TABLE subscription ADD COLUMN proxy TEXT;

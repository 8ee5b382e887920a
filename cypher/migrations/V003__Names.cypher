// Names: a string that somebody in a scope has given something. Items are ABOUT names and MENTION them; a search walks both.
CREATE CONSTRAINT name_key IF NOT EXISTS FOR (n:Name) REQUIRE n.name_key IS UNIQUE;

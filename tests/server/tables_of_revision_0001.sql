BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE claims (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	decision TEXT NOT NULL, 
	due_at DOUBLE NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (table_id, seat, kind), 
	CONSTRAINT fk_claims_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',2,'computer','1.8',1.70000000337969565389e+09);
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	move_id TEXT, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_events_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_events_table_id_move_id UNIQUE (table_id, move_id)
);
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',1,1700000000.0,'opened',1,'{"kind":"opened","game":"pusoy-dos","rules":{"players":4,"cards_each":13,"leftover":"aside","suit_order":"CSHD","direction":"clockwise","triples":true,"four_card":"none","five_card":true,"categories":["straight","flush","full_house","four_of_a_kind","straight_flush"],"straights":["34567","45678","56789","6789T","789TJ","89TJQ","9TJQK","TJQKA","A2345","23456"],"straight_suit_card":"highest_rank","royal_flush_tops":false,"straight_flush_order":"rank_first","flush_order":"suit_first","five_card_answer":"any_category","bombs":[],"bomb_over":"none","passing":"may_return","opening_in":"first_round","opening_shape":"any","next_leader":"previous_winner","last_card_guard":"off","finishing_two":"allowed","round_end":"first_out","revolution":"off","instant_wins":[],"teams":false,"card_factors":[[10,2]],"shutout":39,"held_two_factor":1,"held_bomb_factor":1,"finishing_two_factor":1,"held_top_card":0,"held_all_twos":0,"settlement":"penalties","place_points":[3,2,1,0],"match_end":{"penalty_limit":30},"match_winner":"best_total","tie_break":["rounds_won","seat"],"stake":"none"},"seats":[{"name":"Ate Luz","level":null},{"name":"Ana","level":"greedy"},{"name":"Ben","level":"greedy"},{"name":"Caloy","level":"greedy"}],"pace":"slow","hints":true,"tracker":true,"watchers":false}',NULL);
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',2,1700000000.0,'dealt',1,'{"kind":"dealt","round":1}',NULL);
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',3,1700000000.0,'acted',1,'{"kind":"acted","seat":2,"decision":"1.0","action":"3C","by":"computer"}','2:computer:1.0');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',4,1700000000.0,'acted',1,'{"kind":"acted","seat":3,"decision":"1.1","action":"pass","by":"computer"}','3:computer:1.1');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',5,1700000000.0,'acted',1,'{"kind":"acted","seat":0,"decision":"1.2","action":"KD","by":"person"}','0:somehow-4');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',6,1700000000.0,'acted',1,'{"kind":"acted","seat":1,"decision":"1.3","action":"pass","by":"computer"}','1:computer:1.3');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',7,1700000000.0,'acted',1,'{"kind":"acted","seat":2,"decision":"1.4","action":"pass","by":"computer"}','2:computer:1.4');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',8,1700000000.0,'acted',1,'{"kind":"acted","seat":3,"decision":"1.5","action":"pass","by":"computer"}','3:computer:1.5');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',9,1700000000.0,'acted',1,'{"kind":"acted","seat":0,"decision":"1.6","action":"6S 6D","by":"person"}','0:somehow-8');
INSERT INTO "events" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',10,1700000000.0,'acted',1,'{"kind":"acted","seat":1,"decision":"1.7","action":"JC JH","by":"computer"}','1:computer:1.7');
CREATE TABLE habits (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_habits PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_habits_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "habits" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',0,'{"pass_when_stuck":true,"passing":null}');
CREATE TABLE members (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_members_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "members" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',0,'the-guest-of-seat-0___');
CREATE TABLE meta (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY (name)
);
INSERT INTO "meta" VALUES('secret_key','ae5dcf53f02fc34dab55da8add42e25723d6fe83e23be1c148ea42748b50caaf');
CREATE TABLE secrets (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_secrets_events FOREIGN KEY(table_id, number) REFERENCES events (table_id, number)
);
INSERT INTO "secrets" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709',2,'{"seed":"fae0943b2f9ac6752371092618e09d94c87be806d9af3c3976613c7677d1fc98","algorithm":"pusoy-deal-1"}');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL, 
	head INTEGER NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('32babc2dc132adcef281985841bec26a1c35b1666ce9556a5108591f764ad709','pusoy-dos',1700000000.0,1700000000.0,10);
CREATE INDEX ix_claims_due_at ON claims (due_at);
CREATE INDEX ix_members_guest ON members (guest);
COMMIT;

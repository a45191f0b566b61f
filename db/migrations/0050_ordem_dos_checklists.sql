-- Orders of the lists of checklists by what one reads in them: findings (red before amber), number, odometer. Kept as a column, since what row-level
-- security lets an index condition call is no arithmetic.
alter table checklist add column gravidade int generated always as (vermelhos * 1000 + amarelos) stored;
create index checklist_loja_gravidade on checklist (cod_distribuidor, cod_concessionaria, gravidade, cod_checklist);
create index checklist_todas_gravidade on checklist (cod_distribuidor, gravidade, cod_checklist);
create index checklist_loja_ordem_numero on checklist (cod_distribuidor, cod_concessionaria, numero, cod_checklist);
create index checklist_todas_numero on checklist (cod_distribuidor, numero, cod_checklist);
create index checklist_loja_km on checklist (cod_distribuidor, cod_concessionaria, (coalesce(km, 0)), cod_checklist);
create index checklist_todas_km on checklist (cod_distribuidor, (coalesce(km, 0)), cod_checklist);

-- P2 before P10: the numbers in a code count as numbers, in lists and on the printed sheet.

-- A code whose runs of digits, of up to eight, all have eight.
create function ordem_natural(p text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(p, '([0-9]+)', '0000000\1', 'g'), '0*([0-9]{8})', '\1', 'g') $$;
alter table lugar add column codigo_ordem text collate "C" generated always as (ordem_natural(codigo)) stored;
drop index lugar_ordem;
create index lugar_ordem on lugar (cod_distribuidor, codigo_ordem, cod_lugar);

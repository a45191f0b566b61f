-- On which side of its limits a measure is worse: a tread wears down, water gathers in the brake fluid.
alter table medida_limite
  add column pior text not null default 'MENOR' check (pior in ('MENOR', 'MAIOR')),
  drop constraint medida_limite_check,
  add constraint medida_limite_em_ordem check (case pior when 'MAIOR' then amarelo <= vermelho else amarelo >= vermelho end);

-- New distributors also start with a limit for the brake fluid's water, which both ready templates ask for. Limits of others stay as they are.
create or replace function inicia_medidas() returns trigger language plpgsql as $$
begin
  insert into medida_limite (cod_distribuidor, ordem, item, unidade, pior, vermelho, vermelho_incluso, amarelo)
  values (new.cod_distribuidor, 1, 'Pneu', 'mm', 'MENOR', 1.6, true, 3), (new.cod_distribuidor, 2, 'Pastilha', 'mm', 'MENOR', 3, false, 5),
    (new.cod_distribuidor, 3, 'Bateria', 'V', 'MENOR', 12, false, 12.4), (new.cod_distribuidor, 4, 'Fluido de freio', '%', 'MAIOR', 3, false, 2);
  return null;
end $$;

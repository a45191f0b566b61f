-- The types of a service are a fixed list with codes; what was written otherwise becomes the commonest.
alter table servico no force row level security;
update servico set tipo = 'MECANICA'
where tipo not in ('REVISAO', 'MECANICA', 'ELETRICA', 'PNEUS', 'AR_CONDICIONADO', 'FUNILARIA', 'PINTURA', 'DIAGNOSTICO', 'LAVAGEM', 'ACESSORIOS', 'INTERNO', 'TERCEIRO');
alter table servico force row level security;
alter table servico add constraint servico_tipo
  check (tipo in ('REVISAO', 'MECANICA', 'ELETRICA', 'PNEUS', 'AR_CONDICIONADO', 'FUNILARIA', 'PINTURA', 'DIAGNOSTICO', 'LAVAGEM', 'ACESSORIOS', 'INTERNO', 'TERCEIRO'));

-- Lines whose validity ended never entered the recovery queue: they do now, by the rule of colours, unless they were offered again since.
alter table orcamento_linha no force row level security;
alter table orcamento no force row level security;
alter table concessionaria no force row level security;
update orcamento_linha l set retomar_em = (o.entrou_no_estado_em at time zone c.fuso)::date + case when l.cor = 'VERMELHO' then 15 else 60 end
from orcamento o join concessionaria c using (cod_distribuidor, cod_concessionaria)
where o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado = 'EXPIRADO' and l.estado = 'EXPIRADO' and l.retomar_em is null
  and not exists (select from orcamento_linha n join orcamento f on f.cod_distribuidor = n.cod_distribuidor and f.cod_orcamento = n.cod_orcamento
    where n.cod_distribuidor = l.cod_distribuidor and n.cod_linha_origem = l.cod_linha and f.estado <> 'CANCELADO');
alter table orcamento_linha force row level security;
alter table orcamento force row level security;
alter table concessionaria force row level security;

-- Published templates that were made one store's before that was refused: inspections that other stores had begun by them could neither be
-- read nor go on. They serve every store again, under a name of their own where another template has theirs.
set local role app_system;
update modelo_inspecao m set
  cod_concessionaria = null,
  versao = m.versao + 1,
  nome = case when exists (select from modelo_inspecao o where o.cod_distribuidor = m.cod_distribuidor
      and o.cod_modelo_inspecao <> m.cod_modelo_inspecao and sem_acento(o.nome) = sem_acento(m.nome))
    then left(m.nome, 65) || ' (' || m.cod_modelo_inspecao || ')' else m.nome end
where m.cod_concessionaria is not null and exists (select from inspecao i where i.cod_distribuidor = m.cod_distribuidor
  and i.cod_modelo_inspecao = m.cod_modelo_inspecao and i.cod_concessionaria <> m.cod_concessionaria);
reset role;

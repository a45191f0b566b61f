-- A code of a part or service is one in any spelling: it is kept in capitals, so that being equal is being the same, everywhere that one is looked up.
-- Where two spellings stood, the one in capitals stays, or the oldest; what was kept for the other counts for it.
do $$
declare t text; linha record;
  tabelas text[] := array['peca', 'servico', 'servico_agendado', 'peca_loja', 'peca_aplicacao', 'peca_reposicao', 'peca_estoque', 'peca_substituicao', 'estoque_movimento',
    'transferencia', 'sugestao_linha', 'orcamento_componente', 'cardapio_pacote_componente', 'ordem_servico_linha'];
begin
  foreach t in array tabelas loop execute format('alter table %I no force row level security', t); end loop;
  foreach t in array array['peca_loja', 'peca_aplicacao', 'peca_reposicao'] loop
    execute format('alter table %I drop constraint %I', t, t || '_cod_distribuidor_codigo_fkey');
  end loop;

  delete from peca x using (select cod_distribuidor, cod_peca, row_number() over (partition by cod_distribuidor, upper(codigo) order by codigo <> upper(codigo), cod_peca) as n from peca) y
    where y.n > 1 and x.cod_distribuidor = y.cod_distribuidor and x.cod_peca = y.cod_peca;
  update servico_agendado a set cod_servico = y.fica from (select cod_distribuidor, cod_servico, first_value(cod_servico) over
      (partition by cod_distribuidor, upper(codigo) order by codigo <> upper(codigo), cod_servico) as fica from servico) y
    where y.fica <> y.cod_servico and a.cod_distribuidor = y.cod_distribuidor and a.cod_servico = y.cod_servico;
  delete from servico x using (select cod_distribuidor, cod_servico, row_number() over (partition by cod_distribuidor, upper(codigo) order by codigo <> upper(codigo), cod_servico) as n from servico) y
    where y.n > 1 and x.cod_distribuidor = y.cod_distribuidor and x.cod_servico = y.cod_servico;
  delete from peca_loja x where codigo <> upper(codigo) and exists (select from peca_loja y where y.cod_distribuidor = x.cod_distribuidor
    and y.cod_concessionaria = x.cod_concessionaria and upper(y.codigo) = upper(x.codigo) and (y.codigo = upper(y.codigo) or y.cod_peca_loja < x.cod_peca_loja));
  delete from peca_reposicao x where codigo <> upper(codigo) and exists (select from peca_reposicao y where y.cod_distribuidor = x.cod_distribuidor
    and upper(y.codigo) = upper(x.codigo) and (y.codigo = upper(y.codigo) or y.cod_peca_reposicao < x.cod_peca_reposicao));
  delete from peca_aplicacao x where codigo <> upper(codigo) and exists (select from peca_aplicacao y where y.cod_distribuidor = x.cod_distribuidor
    and upper(y.codigo) = upper(x.codigo) and (y.codigo = upper(y.codigo) or y.cod_aplicacao < x.cod_aplicacao)
    and (sem_acento(y.marca), sem_acento(y.modelo), sem_acento(y.geracao), y.ano_de, sem_acento(y.motor))
      = (sem_acento(x.marca), sem_acento(x.modelo), sem_acento(x.geracao), x.ano_de, sem_acento(x.motor)));
  delete from peca_substituicao x where codigo <> upper(codigo) and exists (select from peca_substituicao y where y.cod_distribuidor = x.cod_distribuidor
    and upper(y.codigo) = upper(x.codigo) and (y.codigo = upper(y.codigo) or y.codigo < x.codigo));
  delete from peca_substituicao where upper(codigo) in (upper(novo), upper(atual));

  -- Stock of two spellings is one stock with one history.
  for linha in select * from (select e.*, first_value(codigo) over w as fica from peca_estoque e
      window w as (partition by cod_distribuidor, cod_concessionaria, upper(codigo) order by codigo <> upper(codigo), codigo)) v where codigo <> fica loop
    update peca_estoque e set quantidade = e.quantidade + linha.quantidade, desde = least(e.desde, linha.desde),
        ultima_saida = greatest(e.ultima_saida, linha.ultima_saida), ultima_entrada = greatest(e.ultima_entrada, linha.ultima_entrada),
        demanda = somar_meses(e.demanda, linha.demanda), perdida = somar_meses(e.perdida, linha.perdida)
      where e.cod_distribuidor = linha.cod_distribuidor and e.cod_concessionaria = linha.cod_concessionaria and e.codigo = linha.fica;
    delete from peca_estoque e
      where e.cod_distribuidor = linha.cod_distribuidor and e.cod_concessionaria = linha.cod_concessionaria and e.codigo = linha.codigo;
  end loop;

  update sugestao_linha x set codigo = upper(codigo) where codigo <> upper(codigo) and not exists (select from sugestao_linha y
    where y.cod_distribuidor = x.cod_distribuidor and y.cod_sugestao = x.cod_sugestao and y.cod_concessionaria = x.cod_concessionaria
      and y.cod_linha <> x.cod_linha and upper(y.codigo) = upper(x.codigo));
  foreach t in array array_remove(array_remove(tabelas, 'sugestao_linha'), 'servico_agendado') loop
    execute format('update %I set codigo = upper(codigo) where codigo <> upper(codigo)', t);
  end loop;
  update peca_substituicao set novo = upper(novo), atual = upper(atual) where novo <> upper(novo) or atual <> upper(atual);

  foreach t in array array['peca_loja', 'peca_aplicacao', 'peca_reposicao'] loop
    execute format('alter table %I add foreign key (cod_distribuidor, codigo) references peca (cod_distribuidor, codigo)', t);
  end loop;
  foreach t in array tabelas loop execute format('alter table %I force row level security', t); end loop;
end $$;
alter table peca add constraint peca_codigo_maiusculo check (codigo = upper(codigo));
alter table servico add constraint servico_codigo_maiusculo check (codigo = upper(codigo));

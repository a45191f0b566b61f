// The demonstration's tickets, its calls and messages of other systems, and its logs.
import type pg from 'pg'

/**
 * Four weeks of traffic of the first distributor's systems: calls of the integration API in working hours, messages, and one store whose
 * system had errors.
 */
export async function seedIntegracoes(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into integracao_hora (cod_distribuidor, sistema, cod_concessionaria, hora, total, erros, duracao_ms)
     select 1, s.sistema, case when l.cod = 0 then 0 else l.cod end, h.hora,
       sum(x.n), sum(case when s.sistema = 'API' and x.sorte > 0.96 then 1 else 0 end), sum(x.n * s.ms)
     from generate_series(date_trunc('hour', $1::timestamptz) - interval '28 days', date_trunc('hour', $1::timestamptz), interval '1 hour') h (hora)
     join (values ('API', 6, 40), ('SMS', 2, 700), ('EMAIL', 1, 350), ('WEBHOOK', 2, 90)) s (sistema, usual, ms) on extract(hour from h.hora at time zone 'America/Sao_Paulo') between 7 and 19
     join concessionaria c on c.cod_distribuidor = 1 and c.status = 1
     cross join lateral (values (0), (c.cod_concessionaria)) l (cod)
     cross join lateral (select ('x' || substr(md5(c.cod_concessionaria || h.hora::text || s.sistema), 1, 6))::bit(24)::int / 16777216.0 as sorte) k
     cross join lateral (select k.sorte, floor(k.sorte * s.usual * 2)::int as n) x
     where x.n > 0 and extract(isodow from h.hora at time zone 'America/Sao_Paulo') < 7
     group by 1, 2, 3, 4`,
    [now],
  )
  await client.query(
    `insert into integracao_estado (cod_distribuidor, sistema, cod_concessionaria, ultimo_sucesso, ultimo_erro, erro)
     select 1, sistema, cod_concessionaria, max(hora) + interval '12 minutes', max(hora) filter (where erros > 0), case when sum(erros) > 0 then 'Veículo sem placa e sem chassi' end
     from integracao_hora where cod_distribuidor = 1 group by 2, 3`,
  )
  await client.query(
    `insert into integracao_registro (cod_distribuidor, em, operacao, cod_concessionaria, status, duracao_ms, pedido, resposta, correlacao)
     select 1, c.criado_em, 'POST integracao/checklists', c.cod_concessionaria, 200, 30 + (c.cod_checklist % 60),
       '{' || E'\n "codConcessionaria": ' || c.cod_concessionaria || E',\n "veiculo": {\n  "placa": "' || left(coalesce(v.placa, '---'), 3) || E'•••"\n }\n}',
       '{' || E'\n "codCheckList": ' || c.cod_checklist || E'\n}', 'checklist:' || c.cod_checklist
     from checklist c join veiculo v using (cod_distribuidor, cod_veiculo) where c.cod_distribuidor = 1 and c.criado_em > $1::timestamptz - interval '3 days' order by c.criado_em desc limit 120`,
    [now],
  )
  await client.query(
    `insert into integracao_registro (cod_distribuidor, em, operacao, cod_concessionaria, status, duracao_ms, pedido, resposta)
     select 1, r.em + interval '9 minutes', r.operacao, r.cod_concessionaria, 422, 12, r.pedido, '{' || E'\n "mensagem": "Veículo sem placa e sem chassi"\n}'
     from integracao_registro r where r.cod_registro % 17 = 0 and r.em < $1::timestamptz - interval '10 minutes'`,
    [now],
  )
}

/**
 * Webhooks of the first distributor, switched off because the demonstration calls no address; with past deliveries, some of them failed.
 */
export async function seedWebhooks(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into webhook (cod_distribuidor, url, eventos, ativo, segredo, criado_em) values
       (1, 'https://erp.rede.example/patio', '{os.fechada,fechamento.concluido}', false, 'x', $1::timestamptz - interval '40 days'),
       (1, 'https://crm.rede.example/eventos', '{orcamento.aprovado,orcamento.reprovado,agendamento.mudou}', false, 'x', $1::timestamptz - interval '12 days')`,
    [now],
  )
  await client.query(
    `insert into webhook_entrega (cod_distribuidor, cod_webhook, cod_concessionaria, evento, id, corpo, correlacao, estado, tentativas, criada_em, enviada_em, status, duracao_ms, erro)
     select 1, w.cod_webhook, o.cod_concessionaria, 'os.fechada', gen_random_uuid(),
       json_build_object('evento', 'os.fechada', 'em', o.fechada_em, 'codConcessionaria', o.cod_concessionaria, 'dados', json_build_object('codOs', o.cod_os, 'numero', o.numero, 'tipo', o.tipo, 'placa', v.placa))::text,
       'os:' || o.cod_os, case when o.cod_os % 9 = 0 then 'FALHOU' else 'ENVIADA' end, case when o.cod_os % 9 = 0 then 10 else 1 end, o.fechada_em,
       case when o.cod_os % 9 > 0 then o.fechada_em + interval '1 second' end, case when o.cod_os % 9 = 0 then 503 else 200 end, 60 + o.cod_os % 90,
       case when o.cod_os % 9 = 0 then 'O endereço respondeu 503' end
     from ordem_servico o join veiculo v using (cod_distribuidor, cod_veiculo) join webhook w on w.cod_distribuidor = 1 and 'os.fechada' = any (w.eventos)
     where o.cod_distribuidor = 1 and o.fechada_em between $1::timestamptz - interval '3 days' and $1::timestamptz order by o.fechada_em desc limit 60`,
    [now],
  )
}

/** Tickets of the first distributor: one solved, one in progress, one new with the context of its screen. */
export async function seedChamados(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into chamado (cod_distribuidor, titulo, descricao, tipo, prioridade, estado, contexto, cod_usuario, quem, criado_em, atualizado_em)
     select 1, k.titulo, k.descricao, k.tipo, k.prioridade, k.estado, k.contexto::jsonb, u.cod_usuario, u.nome, $1::timestamptz - k.dias * interval '1 day', $1::timestamptz - k.dias * interval '1 day' + interval '3 hours'
     from (values ('Exportar finalizados por consultor', 'Faria falta ver no Excel quem atendeu cada carro.', 'MELHORIA', 'BAIXA', 'RESOLVIDO', null, 12),
       ('Impressora corta o rodapé do orçamento', E'No balcão 2 a última linha não sai.\nNas outras impressoras sai.', 'ERRO', 'MEDIA', 'EM_ANDAMENTO', null, 4),
       ('Erro em /oficina-digital/finalizados', 'Abri a lista do mês passado e apareceu o aviso de erro.', 'ERRO', 'ALTA', 'ABERTO',
        '{"tela":"/oficina-digital/finalizados","navegador":"Chrome 140, Windows","erro":"503"}', 0)) k (titulo, descricao, tipo, prioridade, estado, contexto, dias)
     cross join lateral (select cod_usuario, nome from usuario where cod_distribuidor = 1 and cod_nivel = 2 order by cod_usuario limit 1) u order by k.dias desc`,
    [now],
  )
  await client.query(
    `insert into chamado_comentario (cod_distribuidor, cod_chamado, texto, cod_usuario, quem, em)
     select 1, cod_chamado, 'Troquei o papel e continua igual.', cod_usuario, quem, atualizado_em from chamado where cod_distribuidor = 1 and estado = 'EM_ANDAMENTO'`,
  )
}

import type pg from 'pg'

/** Screens, the most visited first, with their usual loading time in milliseconds. */
const SCREENS: readonly (readonly [caminho: string, ms: number])[] = [
  ['/oficina-digital/gerenciar', 320],
  ['/agenda-virtual/veiculos', 410],
  ['/dashboard', 380],
  ['/oficina-digital/historico', 450],
  ['/historico-checklist', 500],
  ['/vendas/lancamento-mensal', 360],
  ['/cadastros/servicos/list', 280],
  ['/business-inteligence', 1150],
]

/**
 * Page visits of the last 30 days in a workshop's daily pattern, and audited changes with their before and after values. Each distributor
 * has its own users; the rows are the same on every run.
 */
export async function seedLogs(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into pagina_vista (cod_distribuidor, cod_usuario, pagina, params, em, cod_concessionaria, duracao_ms)
     select u.cod_distribuidor, u.cod_usuario, 'http://localhost' || ($2::text[])[t.i], 'type=view&codConcessionaria=' || l.cod, x.em, l.cod, ($3::int[])[t.i] + (n.n * 37 + u.cod_usuario * 11) % 400
     from usuario u
     cross join lateral (select min(c.cod_concessionaria) + u.cod_usuario % count(*)::int as cod from concessionaria c where c.cod_distribuidor = u.cod_distribuidor) l
     cross join generate_series(0, 29) d(dia)
     cross join generate_series(1, 9) n(n)
     -- From 7 to 18 h, most around 9 and 14 h.
     cross join lateral (select date_trunc('day', $1::timestamptz at time zone 'America/Sao_Paulo') - make_interval(days => d.dia) + make_interval(hours => (array[8, 9, 9, 10, 11, 13, 14, 14, 16])[n.n] + (u.cod_usuario + d.dia) % 3 - 1, mins => (n.n * 13 + u.cod_usuario * 7) % 60) as local) y
     cross join lateral (select y.local at time zone 'America/Sao_Paulo' as em) x
     cross join lateral (select 1 + (least((n.n * 5 + d.dia * 3 + u.cod_usuario) % 11, (n.n * 3 + d.dia) % 8)) % 8 as i) t
     where extract(isodow from y.local) < 7 and (extract(isodow from y.local) < 6 or n.n < 3) and u.ativo and x.em < $1`,
    [now.toISOString(), SCREENS.map(([c]) => c), SCREENS.map(([, ms]) => ms)],
  )
  await client.query(
    `insert into auditoria (cod_distribuidor, cod_usuario, acao, alvo, registro, dados, ip, user_agent, em)
     select a.cod_distribuidor, a.cod_usuario, x.acao, x.alvo, x.registro, x.dados, '10.0.0.' || (a.cod_usuario % 200 + 10), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
       $1::timestamptz - make_interval(days => n, hours => n % 7, mins => n * 7 % 60)
     from usuario a cross join generate_series(1, 12) n
     join lateral (select s.* from servico s where s.cod_distribuidor = a.cod_distribuidor order by s.cod_servico offset n % 8 limit 1) s on true
     cross join lateral (values
       ('login', '', null, null::jsonb),
       ('alterarServico', '/api/cadastros/servicos/' || s.cod_servico, 'servicos:' || s.cod_servico,
         jsonb_build_object('antes', jsonb_build_object('descricao', s.descricao, 'minutos', s.minutos - 5, 'valorHora', s.valor_hora - 1000), 'depois', jsonb_build_object('descricao', s.descricao, 'minutos', s.minutos, 'valorHora', s.valor_hora)))) x(acao, alvo, registro, dados)
     where a.cod_nivel in (2, -1) and (x.acao = 'login' or n % 3 = 0)
     order by n desc, a.cod_usuario, x.acao desc`,
    [now.toISOString()],
  )
}

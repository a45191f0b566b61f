import { sql } from 'kysely'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Facts {
  ativa: boolean
  horarios: boolean
  consultores: boolean
  mecanicos: boolean
  servicos: boolean
  telefone: boolean
  sinal: boolean
  pix: boolean
}

/** What a store still lacks for taking bookings, and the screen that mends it. */
export async function missingOf(c: Ctx, codConcessionaria: number, saved: boolean): Promise<ReservaSite['faltas']> {
  const d = c.tenant.codDistribuidor
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.codDistribuidor`)} = ${d} and ${sql.ref(`${alias}.codConcessionaria`)} = ${codConcessionaria}`
  const r = await sql<Facts>`select
      exists (select from concessionaria_config g where ${own('g')} and g.chave = 'reserva.ativa' and g.valor = 'SIM') as ativa,
      exists (select from concessionaria_config g where ${own('g')} and g.chave = 'reserva.sinal' and g.valor <> '0') as sinal,
      exists (select from pix_conta p where ${own('p')} and p.ativa) as pix,
      l.horarios <> '{}'::jsonb as horarios, l.telefone is not null as telefone,
      exists (select from consultor n where ${own('n')} and n.ativo) as consultores,
      exists (select from mecanico m where ${own('m')} and m.ativo and m.turnos <> '{}'::jsonb) as mecanicos,
      exists (select from reserva_servico s where ${own('s')} and s.ativo) as servicos
    from concessionaria l where ${own('l')}`.execute(c.tx)
  const [f] = r.rows
  if (!f) return []
  const loja = '/cadastros/concessionaria/list'
  const rows: [boolean, string, ScreenUrl][] = [
    [saved, 'Salve a página para ela ter um endereço', '/agenda-virtual/site'],
    [f.servicos || !saved, 'Inclua ao menos uma escolha para o cliente', '/agenda-virtual/site'],
    [f.horarios, 'Informe as horas em que a loja abre', loja],
    [f.consultores, 'Cadastre os consultores que recebem os clientes', '/cadastros/consultores/list'],
    [f.mecanicos, 'Cadastre os mecânicos e os seus turnos: sem eles não há capacidade', '/cadastros/mecanicos/list'],
    [f.telefone, 'Informe o telefone da loja, para o cliente que precisa falar', loja],
    [
      c.services.env.SMS_URL !== undefined,
      'Peça a quem cuida do servidor o envio de SMS: sem ele o código não chega ao celular',
      '/conversas/conexoes',
    ],
    [!f.sinal || f.pix, 'Configure o Pix para receber o sinal; até lá, ninguém paga sinal', '/pagamentos/contas'],
    [f.ativa, 'Ligue o agendamento pelo site, nas regras', '/agenda-virtual/site'],
  ]
  return rows.flatMap(([ok, texto, tela]) => (ok ? [] : [{ texto, tela }]))
}

// The demonstration's 30-day clocks: defects of one store at every distance from the term, by both counts.
import type pg from 'pg'
import { BOOKING_LOJA } from '../agenda/reservas.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

interface Told {
  titulo: string
  /** Days ago that each visit began and ended; null for a car that is still there. */
  visitas: readonly (readonly [number, number | null])[]
  prazo?: number
  contatos?: readonly (readonly [dias: number, canal: string, texto: string])[]
  /** Days ago that it was solved. */
  resolvido?: number
}
const DEFECTS: readonly Told[] = [
  {
    titulo: 'Câmbio automático dá tranco em marcha lenta',
    visitas: [
      [40, 32],
      [19, null],
    ],
    contatos: [
      [18, 'TELEFONE', 'A montadora pediu mais um teste; a peça foi pedida.'],
      [6, 'WHATSAPP', 'A peça chega na semana que vem.'],
    ],
  },
  {
    titulo: 'Ruído na suspensão dianteira',
    visitas: [
      [80, 66],
      [58, 46],
      [5, null],
    ],
    contatos: [[4, 'PESSOALMENTE', 'Mostramos a bieleta nova; fica pronto amanhã.']],
  },
  { titulo: 'Luz da injeção acende na estrada', visitas: [[26, null]] },
  {
    titulo: 'Central multimídia reinicia sozinha',
    visitas: [[35, null]],
    prazo: 60,
    contatos: [[33, 'PESSOALMENTE', 'Prazo de 60 dias combinado e assinado: a central vem importada.']],
  },
  { titulo: 'Ar-condicionado não gela', visitas: [[3, null]] },
  {
    titulo: 'Infiltração na porta traseira',
    visitas: [
      [50, 41],
      [25, 18],
    ],
  },
  { titulo: 'Vidro elétrico trava no meio', visitas: [[12, 10]], resolvido: 10 },
  {
    titulo: 'Direção puxa para a direita',
    visitas: [
      [70, 64],
      [45, 33],
    ],
    resolvido: 33,
  },
]

/** Fills the clocks, with visits of cars that are not in the workshop for anything else. */
export async function seedReparos(client: pg.Client, now: Date): Promise<void> {
  const { cod_distribuidor, cod_concessionaria } = BOOKING_LOJA
  const own = [cod_distribuidor, cod_concessionaria]
  const one = async (text: string, ...values: unknown[]): Promise<number> =>
    (await client.query<{ cod: number }>(text, [...own, ...values])).rows[0]?.cod ?? 0
  const cars = await client.query<{ cod_veiculo: number; cod_cliente: number }>(
    `select k.cod_veiculo, min(k.cod_cliente) as cod_cliente from checklist k
     where k.cod_distribuidor = $1 and k.cod_concessionaria = $2
       and not exists (select from passagem p where p.cod_distribuidor = k.cod_distribuidor and p.cod_veiculo = k.cod_veiculo)
       and not exists (select from agendamento a where a.cod_distribuidor = k.cod_distribuidor and a.cod_veiculo = k.cod_veiculo)
     group by k.cod_veiculo order by k.cod_veiculo limit $3`,
    [...own, DEFECTS.length],
  )
  const usuario = await one(
    'select min(cod_usuario) as cod from usuario where cod_distribuidor = $1 and cod_nivel = 2 and $2::int > 0',
  )
  const column = await one(
    'select cod_status as cod from agenda_status where cod_distribuidor = $1 and cod_concessionaria = $2 and ativo order by ordem limit 1',
  )
  const iso = (days: number, hours = 0) => new Date(now.getTime() - days * DAY + hours * HOUR).toISOString()
  for (const [i, car] of cars.rows.entries()) {
    const d = DEFECTS[i]
    if (!d) return
    const opened = d.visitas[0]?.[0] ?? 0
    const cod_reparo = await one(
      `insert into reparo (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, titulo, garantia, prazo_dias, prazo_nota, estado, motivo, aberto_em, aberto_por, encerrado_em, encerrado_por)
       values ($1, $2, $3, $4, $5, 'MANUAL', $6, $7, $8, $9, $10, $11, $12, $13) returning cod_reparo as cod`,
      car.cod_veiculo,
      car.cod_cliente,
      d.titulo,
      d.prazo ?? 30,
      d.prazo === undefined ? null : 'Termo assinado, na pasta da OS',
      d.resolvido === undefined ? 'ABERTO' : 'RESOLVIDO',
      d.resolvido === undefined ? null : 'Peça trocada e carro testado com o cliente',
      iso(opened),
      usuario,
      d.resolvido === undefined ? null : iso(d.resolvido),
      d.resolvido === undefined ? null : usuario,
    )
    for (const [from, to] of d.visitas) {
      const arrived = iso(from)
      const left = to === null ? null : iso(to)
      const cod_passagem = await one(
        `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, entregue_em, observacao)
         values ($1, $2, $3, $4, true, $5, $5, $6, $7) returning cod_passagem as cod`,
        car.cod_veiculo,
        car.cod_cliente,
        arrived,
        left,
        d.titulo,
      )
      if (left === null)
        await one(
          `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_passagem, cod_status, ordem, no_status_desde) values ($1, $2, $3, $4, $5, $6) returning cod_agenda_veiculo as cod`,
          cod_passagem,
          column,
          `z${String(i).padStart(3, '0')}`,
          arrived,
        )
      await client.query(
        `insert into reparo_visita (cod_distribuidor, cod_concessionaria, cod_reparo, cod_passagem, cod_loja_visita, fuso, chegou_em, entregue_em, ligada_por)
         select $1, $2, $3, $4, $2, l.fuso, $5, $6, $7 from concessionaria l where l.cod_distribuidor = $1 and l.cod_concessionaria = $2`,
        [...own, cod_reparo, cod_passagem, arrived, left, usuario],
      )
    }
    for (const [days, canal, text] of d.contatos ?? [])
      await client.query(
        `insert into reparo_contato (cod_distribuidor, cod_concessionaria, cod_reparo, canal, texto, cod_usuario, em) values ($1, $2, $3, $4, $5, $6, $7)`,
        [...own, cod_reparo, canal, text, usuario, iso(days, 1)],
      )
  }
}

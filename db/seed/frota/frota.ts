// The demonstration's courtesy cars: a fleet of six, loans that are over, out, late, promised and asked for, and three fines.
import type pg from 'pg'
import { cpfCheckDigits } from '#shared/rules/cpf.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { indicateUntil } from '#shared/rules/emprestimo.ts'
import { BOOKING_LOJA } from '../agenda/reservas.ts'
import { insert, type Linha } from '../save.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 'America/Sao_Paulo'

/** Plate, make, model, year, colour, category, odometer, deposit. */
const CARS = [
  ['RSV1A01', 'Fiat', 'Mobi Like 1.0', 2024, 'Branco', 'HATCH', 18_420, 0],
  ['RSV1A02', 'Fiat', 'Argo Drive 1.0', 2024, 'Prata', 'HATCH', 22_310, 0],
  ['RSV1A03', 'Fiat', 'Argo Drive 1.3', 2025, 'Vermelho', 'HATCH', 9870, 0],
  ['RSV1A04', 'Fiat', 'Cronos Drive 1.3', 2024, 'Cinza', 'SEDAN', 15_240, 30_000],
  ['RSV1A05', 'Fiat', 'Pulse Drive 1.3', 2025, 'Azul', 'SUV', 6120, 50_000],
  ['RSV1A06', 'Fiat', 'Strada Freedom 1.3', 2023, 'Branco', 'PICAPE', 41_050, 50_000],
] as const

/** Car, days from now to the hand-over, days of the loan as agreed, days as it was (null: still out), eighths missing. */
const LOANS: readonly (readonly [carro: number, em: number, dias: number, foi: number | null, falta: number])[] = [
  [0, -26, 2, 1.9, 0],
  [0, -21, 1, 1, 1],
  [0, -14, 3, 3.4, 0],
  [0, -7, 2, 1.8, 0],
  [1, -24, 1, 0.9, 0],
  [1, -18, 4, 4, 2],
  [1, -9, 2, 2.3, 0],
  [2, -20, 2, 2, 0],
  [2, -12, 1, 1, 0],
  [2, -6, 3, 2.7, 0],
  [3, -16, 2, 2, 3],
  [3, -8, 1, 1.2, 0],
  [4, -11, 3, 3, 0],
  // Out now: one in time, one due today, one late that holds up the next.
  [0, -1, 3, null, 0],
  [1, -2, 2.2, null, 0],
  [3, -3, 2.6, null, 0],
]
/** Car, days from now, days. */
const PROMISED: readonly (readonly [carro: number, em: number, dias: number])[] = [
  [2, 0.9, 2],
  [3, 0.2, 1.5],
  [4, 1.2, 1],
  [1, 2.1, 3],
]
/** Days from now, days, who asked. */
const ASKED = [
  [1.1, 1, 'SITE'],
  [1.3, 2, 'AGENDA'],
  [2.2, 1, 'SITE'],
  [4.1, 3, 'RECEPCAO'],
] as const

/** A licence's number whose digits check. */
function licence(i: number): string {
  const base = String(200_000_000 + i * 7_654_321).slice(0, 9)
  const sum = (weight: (n: number) => number) => [...base].reduce((n, d, k) => n + Number(d) * weight(k), 0) % 11
  const [first, second] = [sum((k) => 9 - k), sum((k) => k + 1)]
  const last = second >= 10 ? 0 : second - (first >= 10 ? 2 : 0)
  return `${base}${first >= 10 ? 0 : first}${last < 0 ? last + 11 : last >= 10 ? 0 : last}`
}

/** Writes the fleet, its loans and its fines. */
export async function seedFrota(client: pg.Client, agora: Date): Promise<void> {
  const now = agora.getTime()
  const today = todayIn(ZONE, agora)
  await insert(
    client,
    'frota_carro',
    CARS.map(([placa, marca, modelo, ano, cor, categoria, km, caucao], i) => ({
      ...BOOKING_LOJA,
      placa,
      marca,
      modelo,
      ano,
      cor,
      categoria,
      km,
      seguro_ate: addDays(today, 90 + i * 30),
      licenciamento_ate: addDays(today, 60 + i * 25),
      manutencao_ate: i === 5 ? addDays(today, 4) : null,
      idade_minima: caucao > 0 ? 25 : 21,
      caucao,
      ativo: true,
      versao: 1,
    })),
  )
  const cars = await codes(client, 'select placa as k, cod_carro as cod from frota_carro')
  const { rows: people } = await client.query<{ cod_cliente: number; nome: string; telefone: string | null }>(
    'select cod_cliente, nome, telefone from cliente where cod_distribuidor = $1 and cod_concessionaria = $2 and telefone is not null order by cod_cliente limit 24',
    [BOOKING_LOJA.cod_distribuidor, BOOKING_LOJA.cod_concessionaria],
  )
  const iso = (days: number) => new Date(now + days * DAY).toISOString()
  let n = 0
  const base = (estado: string, de: number, days: number, carro: number | null): Linha => {
    const i = n++
    const p = people[i % people.length]
    const digits = String(100_000_000 + i * 1_234_567)
    const driver = carro !== null
    return {
      ...BOOKING_LOJA,
      estado,
      origem: 'RECEPCAO',
      cod_carro: carro === null ? null : cars.get(CARS[carro]?.[0] ?? ''),
      cod_cliente: p?.cod_cliente ?? null,
      inicio: iso(de),
      fim: iso(de + days),
      retirada_em: null,
      devolvido_em: null,
      motorista: p?.nome ?? 'Cliente',
      telefone: p?.telefone ?? '',
      cpf: driver ? digits + cpfCheckDigits(digits) : null,
      cnh: driver ? licence(i) : null,
      cnh_categoria: driver ? 'B' : null,
      cnh_validade: driver ? addDays(today, 400 + i * 20) : null,
      nascimento: driver ? `${1970 + (i % 25)}-0${1 + (i % 9)}-15` : null,
      caucao: carro === null ? 0 : (CARS[carro]?.[7] ?? 0),
      km_saida: null,
      km_volta: null,
      combustivel_saida: null,
      combustivel_volta: null,
      avarias_saida: [],
      avarias_volta: [],
      observacao: '',
      criado_em: iso(Math.min(de - 1, -0.05)),
      versao: 1,
    }
  }
  await insert(client, 'frota_emprestimo', [
    ...LOANS.map(([carro, em, days, foi, falta], i) => {
      const km = (CARS[carro]?.[6] ?? 0) - (foi === null ? 0 : Math.round(-em * 40))
      return {
        ...base(foi === null ? 'ENTREGUE' : 'DEVOLVIDO', em, days, carro),
        retirada_em: iso(em),
        km_saida: km,
        combustivel_saida: 8,
        avarias_saida: i % 4 === 0 ? ['Lateral direita'] : [],
        ...(foi !== null && {
          devolvido_em: iso(em + foi),
          km_volta: km + Math.round(foi * 35),
          combustivel_volta: 8 - falta,
          avarias_volta: i % 4 === 0 ? ['Lateral direita', ...(i === 8 ? ['Para-choque traseiro'] : [])] : [],
        }),
      }
    }),
    ...PROMISED.map(([carro, em, days]) => base('RESERVADO', em, days, carro)),
    ...ASKED.map(([em, days, origem]) => ({ ...base('PEDIDO', em, days, null), origem })),
    { ...base('RECUSADO', -5, 1, null), observacao: 'Pediu por telefone' },
  ])
  const holder = (carro: number, days: number) =>
    client.query<{ cod: number }>(
      'select cod_emprestimo as cod from frota_emprestimo where cod_carro = $1 and posse @> $2::timestamptz',
      [cars.get(CARS[carro]?.[0] ?? ''), iso(days)],
    )
  const fines = [
    [1, -16.5, 'Excesso de velocidade até 20%', 13_016, 4, -4, 'NOVA'],
    [0, -12.2, 'Avançar o sinal vermelho', 29_347, 7, -6, 'AVISADA'],
    [4, -17.3, 'Estacionar em local proibido', 19_523, 5, -7, 'NOVA'],
  ] as const
  const rows: Linha[] = []
  for (const [i, [carro, em, descricao, valor, pontos, notified, estado]] of fines.entries()) {
    const [who] = (await holder(carro, em)).rows
    const notificada = addDays(today, notified)
    rows.push({
      ...BOOKING_LOJA,
      cod_carro: cars.get(CARS[carro][0]),
      auto: `R70${4_118_203 + i * 977}`,
      em: iso(em),
      local: ['Av. Paulista, 1500', 'Rua da Consolação, 800', 'Rua Augusta, 2200'][i] ?? '',
      descricao,
      valor,
      pontos,
      notificada_em: notificada,
      indicar_ate: indicateUntil(notificada),
      estado,
      cod_emprestimo: who?.cod ?? null,
      avisada_em: estado === 'AVISADA' ? iso(notified + 1) : null,
      criada_em: iso(notified),
      versao: 1,
    })
  }
  await insert(client, 'frota_multa', rows)
}

async function codes(client: pg.Client, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ k: string; cod: number }>(query)
  return new Map(rows.map((r) => [r.k, r.cod]))
}

// The demonstration's recalls: three invented campaigns for makes of the live store, cars of the day inside them, one answer of each kind.
import type pg from 'pg'
import sharp from 'sharp'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { BOOKING_LOJA } from '../agenda/reservas.ts'
import { insert, type SaveFile } from '../save.ts'

const DAY = 86_400_000
const ZONE = 'America/Sao_Paulo'

/** Number, title, gravity, risk, text for the customer, what to do, minutes, parts, days ago. */
const CAMPAIGNS = [
  {
    numero: 'RC-2025-07',
    titulo: 'Pré-tensionador do cinto dianteiro',
    risco_nivel: 'ALTO',
    risco: 'Em uma batida o cinto pode não recolher a tempo',
    texto: 'O mecanismo que aperta o cinto do motorista precisa ser trocado. A troca é gratuita e feita na hora.',
    instrucoes: 'Desligar a bateria e esperar 5 minutos antes de soltar o banco. Devolver a peça retirada à montadora.',
    minutos: 50,
    pecas: [{ codigo: 'RC-CINTO-DE', descricao: 'Pré-tensionador dianteiro esquerdo', quantidade: 1 }],
    dias: 420,
  },
  {
    numero: 'RC-2026-02',
    titulo: 'Atualização do módulo do freio',
    risco_nivel: 'MEDIO',
    risco: 'A luz do freio pode acender sem motivo',
    texto: 'O computador do freio precisa de um programa novo. Nenhuma peça é trocada e o serviço é gratuito.',
    instrucoes: 'Conectar o carregador de bateria e gravar a versão nova do módulo.',
    minutos: 30,
    pecas: [],
    dias: 95,
  },
  {
    numero: 'RC-2026-05',
    titulo: 'Mangueira de combustível',
    risco_nivel: 'ALTO',
    risco: 'Uma mangueira ressecada pode vazar combustível',
    texto: 'Uma mangueira perto do motor precisa ser trocada por outra mais resistente. A troca é gratuita.',
    instrucoes: 'Despressurizar a linha antes de soltar as abraçadeiras.',
    minutos: 40,
    pecas: [
      { codigo: 'RC-MANG-01', descricao: 'Mangueira de combustível', quantidade: 1 },
      { codigo: 'RC-ABRA-02', descricao: 'Abraçadeira', quantidade: 2 },
    ],
    dias: 21,
  },
] as const

interface Car {
  cod_veiculo: number
  cod_passagem: number | null
  chassi: string
  marca: string
}

/** Writes campaigns, chassis, answers and notices. */
export async function seedRecalls(
  client: pg.Client,
  { agora, gravarArquivo }: { agora: Date; gravarArquivo: SaveFile },
): Promise<void> {
  const { cod_distribuidor, cod_concessionaria } = BOOKING_LOJA
  const { rows: cars } = await client.query<Car>(
    `select v.cod_veiculo, (select p.cod_passagem from passagem p where p.cod_distribuidor = v.cod_distribuidor and p.cod_veiculo = v.cod_veiculo and p.entregue_em is null) as cod_passagem,
        v.chassi_chave as chassi, v.marca
      from veiculo v where v.cod_distribuidor = $1 and v.cod_concessionaria = $2 and v.chassi_chave ~ '^[A-HJ-NPR-Z0-9]{17}$'
      order by 2 nulls last, 1`,
    [cod_distribuidor, cod_concessionaria],
  )
  if (cars.length === 0) return
  const makes = [...new Set(cars.map((c) => c.marca))]
  const today = todayIn(ZONE, agora)
  const campaigns = CAMPAIGNS.map(({ dias, pecas, ...c }, i) => ({
    cod_distribuidor,
    marca: makes[i % makes.length] ?? 'Fiat',
    ...c,
    pecas: [...pecas],
    desde: addDays(today, -dias),
    ativo: true,
    versao: 1,
    chassis: 0,
    criado_em: new Date(agora.getTime() - dias * DAY).toISOString(),
  }))
  const codes: number[] = []
  for (const c of campaigns) {
    const columns = Object.keys(c)
    const { rows } = await client.query<{ cod_recall: number }>(
      `insert into recall (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_record(null::recall, $1) returning cod_recall`,
      [JSON.stringify(c)],
    )
    codes.push(rows[0]?.cod_recall ?? 0)
  }
  // Of each make some cars of the day and some that are not here.
  const members = campaigns.flatMap((c, i) => {
    const own = cars.filter((x) => x.marca === c.marca)
    return [
      ...own.filter((x) => x.cod_passagem !== null).slice(0, 3),
      ...own.filter((x) => x.cod_passagem === null).slice(0, 5),
    ].map((car) => ({ ...car, cod_recall: codes[i] ?? 0 }))
  })
  await insert(
    client,
    'recall_chassi',
    members.map(({ chassi, cod_recall }) => ({ cod_distribuidor, cod_recall, chassi })),
  )
  const away = members.filter((m) => m.cod_passagem === null)
  const answers = (['FEITO', 'PECAS_PEDIDAS', 'RECUSADO', 'NAO_SE_APLICA'] as const).flatMap((estado, i) => {
    const m = away[i]
    return m ? [{ ...m, estado, i }] : []
  })
  const assinatura = `${cod_distribuidor}/recalls/00000000-0000-4000-8000-0000000000ab.png`
  await gravarArquivo(assinatura, drawSignature, 'image/png')
  const { rows: people } = await client.query<{ cod_usuario: number; nome: string }>(
    'select cod_usuario, nome from usuario where cod_distribuidor = $1 and cod_nivel in (2, 3, 4) order by cod_nivel desc, cod_usuario limit 1',
    [cod_distribuidor],
  )
  const cod_usuario = people[0]?.cod_usuario ?? null
  const place = { cod_distribuidor, cod_concessionaria }
  const at = (days: number) => new Date(agora.getTime() - days * DAY).toISOString()
  const columns = [
    'cod_distribuidor',
    'cod_concessionaria',
    'cod_recall',
    'chassi',
    'cod_veiculo',
    'estado',
    'motivo',
    'assinado_por',
    'assinatura',
    'cod_usuario',
    'em',
  ].join(', ')
  await client.query(
    `insert into recall_resposta (${columns}) select ${columns} from json_populate_recordset(null::recall_resposta, $1)`,
    [
      JSON.stringify(
        answers.map(({ cod_recall, chassi, cod_veiculo, estado, i }) => ({
          ...place,
          cod_recall,
          chassi,
          cod_veiculo,
          estado,
          motivo: estado === 'NAO_SE_APLICA' ? 'A peça já é a nova, conferida pelo número' : '',
          assinado_por: estado === 'RECUSADO' ? 'Helena Prado' : null,
          assinatura: estado === 'RECUSADO' ? assinatura : null,
          cod_usuario,
          em: at(i + 2),
        })),
      ),
    ],
  )
  await insert(
    client,
    'recall_feito',
    answers
      .filter((a) => a.estado === 'FEITO')
      .map(({ chassi, cod_recall, i }) => ({ cod_distribuidor, chassi, cod_recall, feito_em: at(i + 2) })),
  )
  const told = away.slice(0, 6).map((m, i) => ({
    ...place,
    cod_recall: m.cod_recall,
    chassi: m.chassi,
    cod_veiculo: m.cod_veiculo,
    canal: (['MENSAGEM', 'TELEFONE', 'BALCAO', 'PAGINA'] as const)[i % 4],
    dia: addDays(today, -(i + 6)),
    cod_usuario: i % 4 === 3 ? null : cod_usuario,
    em: at(i + 6),
  }))
  const toldColumns = Object.keys(told[0] ?? {}).join(', ')
  if (told.length > 0)
    await client.query(
      `insert into recall_aviso (${toldColumns}) select ${toldColumns} from json_populate_recordset(null::recall_aviso, $1)`,
      [JSON.stringify(told)],
    )
}

const drawSignature = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" fill="#fff"/><path d="M30 110 C90 20 110 20 120 110 S180 40 200 100 S260 60 280 100 S350 50 440 90" fill="none" stroke="#1b2330" stroke-width="4"/></svg>',
    ),
  )
    .png()
    .toBuffer()

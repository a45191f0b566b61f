// The demonstration's booking page of one store: what customers choose, who waits, and what two told before arriving.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { dayInZone } from '#shared/rules/dates.ts'
import { getPhotos, paint, type Photo } from '../generator/photos.ts'
import { insert, type SaveFile } from '../save.ts'
import { seedCodes } from './codes.ts'
import { paintStore, STORE_PHOTO_SIZE, STORE_PHOTOS } from './store-photos.ts'

/** The store whose customers book by themselves: the first of the first distributor. */
export const BOOKING_LOJA = { cod_distribuidor: 1, cod_concessionaria: 1 } as const
const DAY = 86_400_000
const TERMS = `Autorizo a oficina a examinar o veículo, a fazer o teste de rodagem e a fotografá-lo.
Nenhum serviço é feito sem a minha aprovação do orçamento.
Retiro do carro os objetos de valor antes de entregá-lo.`
const [LOJA_SQL, LOJA_KEY] = ['cod_distribuidor = $1 and cod_concessionaria = $2', Object.values(BOOKING_LOJA)] as const

/** Name, words, picture, service of the register, kind, minutes and price in centavos. */
const CHOICES = [
  ['Revisão programada', 'A revisão do manual, pela quilometragem do carro.', 'REVISAO', null, 'REVISAO', 120, null],
  ['Troca de óleo e filtro', 'Óleo da especificação do fabricante.', 'OLEO', 'MOT-10', 'REVISAO', 40, 28_900],
  ['Barulho ou vibração', 'Conte quando aparece: frio, curva, freada.', 'BARULHO', null, 'DIAGNOSTICO', 60, null],
  ['Luz acesa no painel', 'Leitura com scanner e diagnóstico.', 'LUZ', 'ELE-50', 'DIAGNOSTICO', 60, 26_000],
  ['Freios', 'Inspeção de pastilhas, discos e fluido.', 'FREIO', null, 'DIAGNOSTICO', 45, null],
  ['Pneus e alinhamento', 'Alinhar a direção e balancear.', 'PNEUS', 'PNE-20', 'MECANICA', 85, 24_500],
  ['Recall do fabricante', 'Traga o aviso, se o recebeu.', 'RECALL', null, 'REVISAO', 90, 0],
] as const

/** Writes the booking page with its settings, choices and wall code, then bookings, waits and arrivals. */
export async function seedReservas(
  client: pg.Client,
  { agora, gravarArquivo }: { agora: Date; gravarArquivo: SaveFile },
): Promise<void> {
  await insert(client, 'reserva_loja', [
    {
      ...BOOKING_LOJA,
      endereco: 'autoville-centro',
      titulo: 'Agende a sua visita',
      texto: 'Escolha o que o carro precisa e a hora que serve para você. O consultor já espera com a ficha pronta.',
      chegada: 'Entre pelo portão da oficina, à esquerda da loja. Há vagas cobertas para quem tem hora marcada.',
      termos: TERMS,
      versao: 1,
    },
  ])
  const settings = { 'reserva.ativa': 'SIM', 'reserva.consultor': 'SIM' }
  await insert(
    client,
    'concessionaria_config',
    Object.entries(settings).map(([chave, valor]) => ({ ...BOOKING_LOJA, chave, valor })),
  )
  const { rows } = await client.query<{ codigo: string; cod: number }>(
    'select codigo, cod_servico as cod from servico where cod_distribuidor = $1',
    [BOOKING_LOJA.cod_distribuidor],
  )
  const registered = new Map(rows.map((s) => [s.codigo, s.cod]))
  await insert(
    client,
    'reserva_servico',
    CHOICES.map(([nome, descricao, icone, codigo, tipo, minutos, preco], ordem) => ({
      ...BOOKING_LOJA,
      nome,
      descricao,
      icone,
      cod_servico: codigo && registered.get(codigo),
      tipo,
      minutos,
      preco,
      ativo: true,
      ordem,
      versao: 1,
    })),
  )
  await insert(client, 'agenda_link', [
    { ...BOOKING_LOJA, tipo: 'PORTA', nome: 'Código da parede', token: 'demo-codigo-da-parede0' },
  ])
  await addPhotos(client, gravarArquivo)
  await seedCodes(client, BOOKING_LOJA, agora)
  await addWaiting(client, agora)
  await addArrivals(client, agora, gravarArquivo)
}

/** Pictures of the store, in its distributor's colour. */
async function addPhotos(client: pg.Client, save: SaveFile): Promise<void> {
  const { rows } = await client.query<{ cor: string }>(
    'select cor_primaria as cor from distribuidor where cod_distribuidor = $1',
    [BOOKING_LOJA.cod_distribuidor],
  )
  const brand = rows[0]?.cor ?? '#000000'
  const deep = brand.replaceAll(/[0-9a-f]{2}/gi, (x) =>
    Math.round(Number.parseInt(x, 16) * 0.72)
      .toString(16)
      .padStart(2, '0'),
  )
  for (const [ordem, { nome, legenda, draw }] of STORE_PHOTOS.entries()) {
    const base = `${BOOKING_LOJA.cod_distribuidor}/site/demo-${nome}`
    await save(`${base}.webp`, () => paintStore(draw, { brand, deep }), 'image/webp')
    await save(`${base}-m.webp`, () => paintStore(draw, { brand, deep }, 640), 'image/webp')
    const foto = { arquivo: `${base}.webp`, miniatura: `${base}-m.webp`, ...STORE_PHOTO_SIZE, legenda, ordem }
    await insert(client, 'reserva_foto', [{ ...BOOKING_LOJA, ...foto }])
  }
}

const WAITING = [
  ['Marina Salgado', '11900001111', 'QRT4E56', 'Fiat Pulse', 'MANHA', 'Revisão dos 20 mil', 120],
  ['Otávio Lins', '11900002222', 'BRA2C34', 'Chevrolet Onix', 'QUALQUER', 'Barulho na suspensão', 60],
  ['Cecília Rocha', '11900003333', null, 'Volkswagen Nivus', 'TARDE', 'Luz do ABS acesa', 60],
] as const

async function addWaiting(client: pg.Client, now: Date): Promise<void> {
  const day = (n: number) => dayInZone(new Date(now.getTime() + n * DAY).toISOString(), 'America/Sao_Paulo')
  await insert(
    client,
    'lista_espera',
    WAITING.map(([nome, telefone, placa, modelo, periodo, texto, minutos], i) => ({
      ...BOOKING_LOJA,
      token: `demo-lista-de-espera-${i}`.padEnd(22, '0'),
      estado: 'ESPERANDO',
      nome,
      telefone,
      placa,
      modelo,
      pedido: { servicos: [], pacotes: [], texto },
      minutos,
      de: day(1),
      ate: day(5 + i),
      periodo,
      ofertas: 0,
      telefone_confirmado_em: new Date(now.getTime() - (3 - i) * 0.3 * DAY).toISOString(),
      criada_em: new Date(now.getTime() - (3 - i) * 0.3 * DAY).toISOString(),
    })),
  )
}

const TOLD = [
  {
    pedido: 'Barulho metálico na roda dianteira esquerda, só quando freio em descida.',
    decide_telefone: '11900004444',
    transporte: 'CARONA',
    endereco: 'Av. Paulista, 1000',
    fotos: getPhotos('disco', 'AMARELO').slice(0, 1),
  },
  {
    pedido: 'Pneus gastos por dentro. Se precisar trocar, quero os quatro.',
    decide_telefone: '',
    transporte: 'NENHUM',
    endereco: '',
    fotos: getPhotos('pneu', 'AMARELO').slice(0, 2),
  },
] as const

/** The next bookings come from the site; the customers of the first two told what they want, with photos and a signature. */
async function addArrivals(client: pg.Client, now: Date, save: SaveFile): Promise<void> {
  const { rows } = await client.query<{ cod: number; cliente: string }>(
    `update agendamento a set origem = 'SITE' from cliente k
     where a.cod_distribuidor = $1 and a.cod_agendamento in (select cod_agendamento from agendamento where ${LOJA_SQL} and estado in ('AGENDADO', 'CONFIRMADO') and inicio > $3 order by inicio, cod_agendamento limit 5)
       and k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente
     returning a.cod_agendamento as cod, k.nome as cliente`,
    [...LOJA_KEY, now.toISOString()],
  )
  const coming = rows.toSorted((a, b) => a.cod - b.cod)
  for (const [i, { fotos, ...told }] of TOLD.entries()) {
    const a = coming[i]
    if (!a) return
    const key = { ...BOOKING_LOJA, cod_agendamento: a.cod }
    const signature = `${BOOKING_LOJA.cod_distribuidor}/chegadas/demo-assinatura-${i}.png`
    await save(signature, () => drawSignature(i), 'image/png')
    await insert(client, 'chegada_previa', [
      {
        ...key,
        ...told,
        km: 38_450 + i * 21_300,
        decide_nome: told.decide_telefone ? 'Beatriz (esposa)' : '',
        termos: TERMS,
        termos_sha256: createHash('sha256').update(TERMS).digest('hex'),
        assinado_por: a.cliente,
        assinatura: signature,
        assinado_em: new Date(now.getTime() - (i + 1) * 3_600_000).toISOString(),
        enviada_em: new Date(now.getTime() - (i + 1) * 3_600_000).toISOString(),
        vista_em: null,
      },
    ])
    for (const [n, photo] of fotos.entries()) {
      const base = `${BOOKING_LOJA.cod_distribuidor}/chegadas/demo-foto-${i}-${n}`
      await savePhoto(save, base, photo)
      await insert(client, 'chegada_foto', [
        {
          ...key,
          arquivo: `${base}.webp`,
          miniatura: `${base}-m.webp`,
          largura: 800,
          altura: 600,
          sha256: createHash('sha256').update(base).digest('hex'),
          criada_em: new Date(now.getTime() - (i + 1) * 3_700_000).toISOString(),
        },
      ])
    }
  }
}

async function savePhoto(save: SaveFile, base: string, photo: Photo): Promise<void> {
  await save(`${base}.webp`, async () => (await paint(photo, 800)).webp({ quality: 78 }).toBuffer(), 'image/webp')
  // Painted large and shrunk: the picture's grain is larger than a thumbnail.
  const small = async () => (await paint(photo, 800)).resize(320).webp({ quality: 75 }).toBuffer()
  await save(`${base}-m.webp`, small, 'image/webp')
}

/** Strokes of a pen. */
function drawSignature(i: number): Promise<Buffer> {
  const path = [
    'M20 90 C60 10 80 120 120 60 S190 20 210 80 S300 90 380 50',
    'M20 60 C70 120 90 0 130 70 S220 110 260 50 S330 20 380 90',
  ][i]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="130"><path d="${path}" fill="none" stroke="#14213d" stroke-width="3"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

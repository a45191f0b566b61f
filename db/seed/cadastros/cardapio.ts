import type pg from 'pg'
import type { Modelo } from '../generator/veiculos.ts'
import type { SaveFile } from '../save.ts'

/** Tyres of the demonstration: maker's name, size as stamped, load in kg, speed in km/h, cost and price in centavos. */
const PNEUS: readonly (readonly [
  linha: string,
  medida: string,
  encaixe: string,
  kg: number,
  kmh: number,
  custo: number,
  preco: number,
])[] = [
  ['Cidade 2', '175/65 R14 82T', '175/65R14', 475, 190, 24_900, 38_900],
  ['Cidade 2 Reforçado', '175/65 R14 86T XL', '175/65R14', 530, 190, 28_500, 44_900],
  ['Via Seca', '185/65 R15 88H', '185/65R15', 560, 210, 29_900, 46_900],
  ['Via Seca', '195/55 R16 91V XL', '195/55R16', 615, 240, 38_900, 61_900],
  ['Serra', '205/55 R16 91V', '205/55R16', 615, 240, 36_500, 57_900],
  ['Serra Conforto', '205/55 R16 94W XL', '205/55R16', 670, 270, 42_900, 67_900],
  ['Econômico', '205/55 R16 91H', '205/55R16', 615, 210, 31_900, 49_900],
  ['Planalto', '225/45 R17 94W XL', '225/45R17', 670, 270, 49_900, 78_900],
  ['Planalto', '225/65 R17 102H', '225/65R17', 850, 210, 58_900, 92_900],
  ['Estrada de Terra', '265/65 R17 112T', '265/65R17', 1120, 190, 72_900, 114_900],
]
const MANUFACTURERS = ['Pantanal', 'Tietê', 'Ibirapuera']

/** À la carte items: name, every so many km, months, part and quantity, service. */
const ADICIONAIS: readonly (readonly [
  nome: string,
  km: number | null,
  meses: number | null,
  peca: string | null,
  quantidade: number,
  servico: string,
  verifica: string | null,
])[] = [
  ['Higienização do ar-condicionado', 15_000, 12, null, 0, 'FIL-20', 'Odor e vazão do ar'],
  ['Alinhamento e balanceamento', 10_000, null, null, 0, 'PNE-20', 'Desgaste irregular dos pneus'],
  ['Troca do fluido de freio', null, 24, 'PX-0012', 1, 'FRE-30', 'Ponto de ebulição do fluido'],
]

/** A plain PDF with a few pages of text. */
function buildTextPdf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = []
  const first = 4
  objects[1] = '<</Type /Catalog /Pages 2 0 R>>'
  objects[2] = `<</Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${first + i * 2} 0 R`).join(' ')}]>>`
  objects[3] = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>'
  pages.forEach((linhas, i) => {
    const text = linhas
      .map((l, n) => `BT /F1 ${n === 0 ? 20 : 12} Tf 60 ${770 - n * 26} Td (${l.replace(/[()\\]/g, '\\$&')}) Tj ET`)
      .join('\n')
    objects[first + i * 2] =
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents ${first + i * 2 + 1} 0 R>>`
    objects[first + i * 2 + 1] = `<</Length ${Buffer.from(text, 'latin1').length}>> stream\n${text}\nendstream`
  })
  let pdf = '%PDF-1.7\n'
  const places = objects.map((o, n) => {
    const em = Buffer.from(pdf, 'latin1').length
    if (n > 0) pdf += `${n} 0 obj\n${o}\nendobj\n`
    return em
  })
  const xref = Buffer.from(pdf, 'latin1').length
  pdf += `xref\n0 ${objects.length}\n0000000000 65535 f \n${places
    .slice(1)
    .map((l) => `${String(l).padStart(10, '0')} 00000 n \n`)
    .join('')}trailer <</Size ${objects.length} /Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

const MANUAL = buildTextPdf([
  ['Manual do proprietário', 'Exemplo da demonstração do Pátio.', 'Leia antes de usar o veículo.'],
  [
    'Manutenção programada',
    'A cada 10.000 km ou 12 meses, o que vier primeiro:',
    'óleo do motor e filtro.',
    'Verificar o nível dos fluidos e o desgaste dos freios.',
  ],
  ['Pneus', 'Calibre a frio, uma vez por semana.', 'Nunca use carga ou velocidade menores que as do original.'],
])

/**
 * Adds the rest of the catalogue for all distributors: models, à la carte items, tyres, manuals and store prices. Also links quote lines
 * to the packages that they came from.
 */
export async function seedCardapio(client: pg.Client, modelos: readonly Modelo[], saveFile: SaveFile): Promise<void> {
  await client.query(
    `insert into cardapio_modelo (cod_distribuidor, marca, modelo, ano, combustivel)
     select d.cod_distribuidor, m.marca, m.modelo, 0, coalesce(min(m.combustivel), '') from distribuidor d cross join jsonb_to_recordset($1::jsonb) as m (marca text, modelo text, combustivel text)
     where exists (select from cardapio_pacote p where p.cod_distribuidor = d.cod_distribuidor and p.marca = m.marca) group by 1, 2, 3`,
    [JSON.stringify(modelos.map(({ marca, modelo, combustivel }) => ({ marca, modelo, combustivel })))],
  )
  await client.query(
    `with novos as (
       insert into cardapio_pacote (cod_distribuidor, natureza, nome, km, meses, tolerancia_km)
       select d.cod_distribuidor, 'ADICIONAL', a.nome, a.km, a.meses, 0 from distribuidor d cross join jsonb_to_recordset($1::jsonb) as a (nome text, km int, meses int) returning cod_distribuidor, cod_pacote, nome)
     insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade, descricao)
     select n.cod_distribuidor, n.cod_pacote, i.ordem, i.tipo, i.codigo, i.quantidade, i.descricao from novos n
     join jsonb_to_recordset($2::jsonb) as i (nome text, ordem int, tipo text, codigo text, quantidade numeric, descricao text) on i.nome = n.nome`,
    [
      JSON.stringify(ADICIONAIS.map(([nome, km, meses]) => ({ nome, km, meses }))),
      JSON.stringify(
        ADICIONAIS.flatMap(([nome, , , peca, quantidade, servico, checkText]) => [
          ...(peca ? [{ nome, ordem: 0, tipo: 'PECA', codigo: peca, quantidade, descricao: '' }] : []),
          { nome, ordem: 1, tipo: 'MAO_DE_OBRA', codigo: servico, quantidade: null, descricao: '' },
          ...(checkText
            ? [{ nome, ordem: 2, tipo: 'VERIFICACAO', codigo: '', quantidade: null, descricao: checkText }]
            : []),
        ]),
      ),
    ],
  )
  const pneus = PNEUS.map(([linha, medida, encaixe, carga_kg, velocidade_kmh, custo, preco], i) => ({
    codigo: `PN-${String(i + 1).padStart(4, '0')}`,
    marca: MANUFACTURERS[i % MANUFACTURERS.length],
    linha,
    medida,
    encaixe,
    carga_kg,
    velocidade_kmh,
    custo,
    preco,
  }))
  await client.query(
    `with p as (
       insert into pneu (cod_distribuidor, codigo, marca, linha, medida, encaixe, carga_kg, velocidade_kmh, custo, preco)
       select d.cod_distribuidor, t.codigo, t.marca, t.linha, t.medida, t.encaixe, t.carga_kg, t.velocidade_kmh, t.custo, t.preco from distribuidor d
       cross join jsonb_to_recordset($1::jsonb) as t (codigo text, marca text, linha text, medida text, encaixe text, carga_kg int, velocidade_kmh int, custo int, preco int) returning cod_distribuidor, cod_pneu, preco)
     insert into pneu_loja (cod_distribuidor, cod_concessionaria, cod_pneu, quantidade, preco)
     select c.cod_distribuidor, c.cod_concessionaria, p.cod_pneu, (p.cod_pneu * 7 + c.cod_concessionaria * 5) % 13, case when (p.cod_pneu + c.cod_concessionaria) % 4 = 0 then p.preco - 2000 end
     from p join concessionaria c on c.cod_distribuidor = p.cod_distribuidor where (p.cod_pneu + c.cod_concessionaria) % 3 > 0`,
    [JSON.stringify(pneus)],
  )
  // Every seventh store has its own price for some parts.
  await client.query(
    `insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco)
     select c.cod_distribuidor, c.cod_concessionaria, p.codigo, p.preco * 108 / 100 from concessionaria c join peca p on p.cod_distribuidor = c.cod_distribuidor
     where c.cod_concessionaria % 7 = 2 and p.codigo in ('PX-0010', 'PX-0026', 'PX-0012')`,
  )
  await client.query(
    `insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, cod_concessionaria, preco)
     select p.cod_distribuidor, p.cod_pacote, l.cod_concessionaria, case when l.cod_concessionaria is null then 34900 else 32900 end from cardapio_pacote p
     cross join lateral (select null::int as cod_concessionaria union all (select c.cod_concessionaria from concessionaria c where c.cod_distribuidor = p.cod_distribuidor and c.marca = p.marca order by 1 limit 1)) l
     where p.natureza = 'FABRICA' and p.km = 10000`,
  )
  const { rows } = await client.query<{ d: number; cod: number }>(
    `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, segredo, envio, bytes)
     select cod_distribuidor, 'Manual ' || marca || ' ' || familia, marca, familia, replace(replace(rtrim(encode(substr(sha256((cod_distribuidor || marca || familia)::bytea), 1, 16), 'base64'), '='), '+', '-'), '/', '_'), 1, $1
     from (select cod_distribuidor, marca, familia, row_number() over (partition by cod_distribuidor, marca order by count(*) desc, familia) as n from cardapio_modelo group by 1, 2, 3) m where n <= 2
     returning cod_distribuidor as d, cod_manual as cod`,
    [MANUAL.length],
  )
  for (const { d, cod } of rows) await saveFile(`manuais/${d}/${cod}/1/0`, () => MANUAL, 'application/pdf')
  await client.query(
    `update orcamento_linha l set cod_pacote = p.cod_pacote from orcamento o
     join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
     join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
     join cardapio_pacote p on p.cod_distribuidor = v.cod_distribuidor and p.marca = v.marca and p.modelo is null and p.natureza = 'FABRICA'
     where l.origem = 'PLANO_DE_FABRICA' and o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and p.nome = l.titulo`,
  )
}

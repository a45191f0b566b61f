import { describe, expect, test } from 'vitest'
import { keyOf, nfseKey, nfseXml, notaXml, cancellationXml, zipOf } from '#tests/files/nota.ts'
import { openNotas, readNota } from './notas.ts'
import { countedTaxes } from './taxes.ts'

const CNPJ = '11222333000181'
const TIME_ZONE = 'America/Sao_Paulo'
const DAY = '2025-03-10'
const ITEMS = [
  { cfop: '5102', valor: '12.00' },
  { cfop: '5102', valor: '18.00', desconto: '3.00', icms: '2.00' },
]
const note = (more: Partial<Parameters<typeof notaXml>[0]> = {}) =>
  notaXml({ chave: keyOf(CNPJ, 1), cnpj: CNPJ, dia: DAY, itens: ITEMS, ...more })
const read = (xml: string | Buffer) => readNota(Buffer.from(xml as string), CNPJ, TIME_ZONE)
const whole = {
  tipo: 'nota',
  dia: DAY,
  somas: [{ cfop: '5102', bruto: 3000, desconto: 300, imposto: 200, quantidade: 4000 }],
}

describe('a note reads the same', () => {
  test.each<[string, string | Buffer]>([
    ['as it comes', note()],
    ['with a byte order mark', `\uFEFF${note()}`],
    ['in UTF-16', Buffer.from(`\uFEFF${note()}`, 'utf16le')],
    ['in ISO-8859-1', Buffer.from(note().replace('UTF-8', 'ISO-8859-1').replace('P1', 'Pç'), 'latin1')],
    ['with a value in CDATA', note().replace('<vProd>12.00</vProd>', '<vProd><![CDATA[12.00]]></vProd>')],
    [
      'with prefixed names',
      note()
        .replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1nfe:')
        .replace('xmlns=', 'xmlns:nfe='),
    ],
    [
      'with an item that does not make up its total',
      note()
        .replace('</det>\n</infNFe>', '</det>')
        .replace(
          '<total>',
          '<det nItem="3"><prod><CFOP>5102</CFOP><qCom>1.0000</qCom><vProd>99.00</vProd><indTot>0</indTot></prod><imposto/></det><total>',
        ),
    ],
  ])('%s', (_how, xml) => expect(read(xml)).toMatchObject(whole))

  test('of an issuer whose CNPJ contains letters', () => {
    const cnpj = '12ABC34501DE35'
    expect(readNota(Buffer.from(note({ chave: keyOf(cnpj, 1), cnpj })), cnpj, TIME_ZONE)).toMatchObject(whole)
  })
})

describe('refuses, naming the error:', () => {
  const item = (from: string, to: string) => note().replace(from, to)
  test.each<[string, string, string]>([
    ['a quantity that is no number', item('<qCom>2.0000</qCom>', '<qCom>abc</qCom>'), 'item 1, qCom tem “abc”'],
    ['an empty value', item('<vProd>12.00</vProd>', '<vProd></vProd>'), 'Falta o valor de item 1, vProd'],
    ['a power of ten', item('<vProd>12.00</vProd>', '<vProd>1e5</vProd>'), 'item 1, vProd tem “1e5”'],
    ['a number of programmers', item('<vProd>12.00</vProd>', '<vProd>0x10</vProd>'), 'item 1, vProd tem “0x10”'],
    ['a negative quantity', item('<qCom>2.0000</qCom>', '<qCom>-2.0000</qCom>'), 'item 1, qCom tem “-2.0000”'],
    ['a discount above its item', item('<vDesc>3.00</vDesc>', '<vDesc>30.00</vDesc>'), 'item 2, vDesc passa de vProd'],
    [
      'items that do not add up',
      item('<vProd>30.00</vProd>', '<vProd>31.00</vProd>'),
      'total/ICMSTot/vProd diz 31.00, e os itens somam 30.00',
    ],
    [
      'discounts that do not add up',
      item('<vDesc>3.00</vDesc></ICMSTot>', '<vDesc>0.00</vDesc></ICMSTot>'),
      'total/ICMSTot/vDesc diz 0.00',
    ],
    ['a protocol of another note', item(`<chNFe>${keyOf(CNPJ, 1)}`, `<chNFe>${keyOf(CNPJ, 2)}`), 'protNFe/chNFe'],
    ['a month that its key does not say', note({ dia: '2025-04-10' }), 'o mês da emissão'],
    ['an issuer that its key does not say', note({ chave: keyOf('11444777000161', 1) }), 'o emitente'],
    ['two notes in a file', item('</NFe>', `</NFe><NFe><infNFe Id="NFe${keyOf(CNPJ, 2)}"/></NFe>`), 'mais de uma nota'],
    ['two documents in a file', `${note()}<x/>`, 'XML'],
    ['a type declaration', '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', 'declaração de tipo'],
    [
      'a cancellation answered for another note',
      cancellationXml(keyOf(CNPJ, 1)).replace(/(cStat><chNFe>)\d+/, `$1${keyOf(CNPJ, 2)}`),
      'outra nota',
    ],
    ['blanks', '   ', 'vazio'],
  ])('%s', (_what, xml, why) => expect(() => read(xml)).toThrow(why))
})

test('a national service note is a sale of the workshop', () => {
  const of = (more = {}) => read(nfseXml({ cnpj: CNPJ, numero: 7, dia: DAY, valor: '300.00', ...more }))
  expect(of()).toEqual({
    tipo: 'nota',
    chave: nfseKey(CNPJ, 7, DAY),
    modelo: 0,
    dia: DAY,
    somas: [{ cfop: '140101', devolucao: false, bruto: 30_000, desconto: 0, imposto: 1800, quantidade: 1000 }],
  })
  // From 2027 on, IBS and CBS count too.
  expect(of({ dia: '2027-03-10' })).toMatchObject({ somas: [{ imposto: 2100 }] })
  expect(() => of({ environment: 2 })).toThrow('homologação')
  expect(() => of({ cnpj: '11444777000161' })).toThrow('outro emitente')
})

test('IBS, CBS and the selective tax count from 2027 on', () => {
  const taxed = (year: string) => {
    const dia = `${year}-03-10`
    const chave = keyOf(CNPJ, 1, 55, `${year.slice(2)}03`)
    const taxes =
      '<IS><vIS>1.00</vIS></IS><IBSCBS><gIBSCBS><gIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><vIBS>0.20</vIBS><gCBS><vCBS>4.00</vCBS></gCBS></gIBSCBS></IBSCBS></imposto>'
    return read(note({ dia, chave }).replace('</imposto>', taxes))
  }
  expect(taxed('2026')).toMatchObject({ somas: [{ imposto: 200 }] })
  expect(taxed('2027')).toMatchObject({ somas: [{ imposto: 200 + 520 }] })
  expect([countedTaxes(2026).includes('vIBS'), countedTaxes(2027).includes('vIBS')]).toEqual([false, true])
})

test('file names in a zip are harmless, and one bad file does not block the others', async () => {
  const blanks = ' '.repeat(3 * 1024 * 1024)
  const zip = await zipOf({ 'aa/bb/e.xml': note(), 'x/e.xml': note(), 'blank.xml': blanks })
  // The library refuses to write such names, so they are patched into the bytes.
  for (const [from, to] of [
    ['aa/bb/e.xml', '../../e.xml'],
    ['x/e.xml', '//e.xml'],
  ] as const)
    for (let i = zip.indexOf(from); i >= 0; i = zip.indexOf(from, i + 1)) zip.write(to, i, 'latin1')
  const found: string[] = []
  for await (const f of openNotas(zip)) {
    found.push(`${f.nome}: ${f.refused ?? ''}`)
    if (!f.refused) expect(read(f.bytes)).toMatchObject(whole)
  }
  expect(found).toEqual(['e.xml: ', 'e.xml: ', 'blank.xml: O arquivo é quase só espaços: não é uma nota'])
})

test('a zip that unpacks to more than the limit is refused before unpacking', async () => {
  const blanks = ' '.repeat(4 * 1024 * 1024)
  const zip = await zipOf(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.xml`, blanks])))
  const start = performance.now()
  await expect(openNotas(zip).next()).rejects.toThrow('passam de 600 MB')
  expect(performance.now() - start).toBeLessThan(2000)
})

import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, type Tx } from '../../core/database/query.ts'
import { integer, yesNo, text, textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column, define, type SavedPage } from '../../core/importing/def.ts'
import { activeColumn } from '../../core/importing/people.ts'

/** Codes that a package's contents may name. */
interface Codes {
  pecas: ReadonlySet<string>
  servicos: ReadonlySet<string>
}
const MAX_ITEMS = 50

async function readCodes(c: Ctx): Promise<Codes> {
  const pecas = await c.tx.selectFrom('peca').select('codigo').where(ofTenant(c)).execute()
  const servicos = await c.tx.selectFrom('servico').select('codigo').where(ofTenant(c)).execute()
  return { pecas: new Set(pecas.map((p) => p.codigo)), servicos: new Set(servicos.map((s) => s.codigo)) }
}

/** Reads 'PX-0010 x4; PX-0026' as ['PX-0010*4', 'PX-0026*1']. Every code must be in the register. */
function items(em: keyof Codes, what: string): Column<Codes>['read'] {
  return (valor, codes) => {
    const parts = textOf(valor)
      .split(/[;,\n|]/)
      .map((p) => p.trim())
      .filter(Boolean)
    if (parts.length > MAX_ITEMS) throw new InvalidCell(`Tem ${parts.length} itens: use até ${MAX_ITEMS}.`)
    return parts.map((p) => {
      const [, written = p, quantos = '1'] = /^(\S+)(?:\s*[x*]\s*(\d{1,4}(?:\.\d{1,3})?))?$/i.exec(p) ?? []
      const codigo = written.toUpperCase()
      if (!codes[em].has(codigo)) throw new InvalidCell(`${codigo} não está no cadastro de ${what}.`)
      if (Number(quantos) <= 0) throw new InvalidCell(`${codigo}: a quantidade precisa ser maior que zero.`)
      return `${codigo}*${quantos}`
    })
  }
}

/** Replaces the contents of the page's packages by their rows. A row with neither column leaves them unchanged. */
async function saveContent(tx: Tx, { alvo, de, ate }: SavedPage): Promise<void> {
  const d = alvo.codDistribuidor
  const linhas = sql`importacao_linha l join cardapio_pacote k on k.cod_distribuidor = l.cod_distribuidor and k.natureza = 'FABRICA'
      and sem_acento(k.marca) = sem_acento(l.dados->>'marca') and sem_acento(k.modelo_chave) = sem_acento(l.dados->>'modelo_chave') and k.km = (l.dados->>'km')::int
    where l.cod_distribuidor = ${d} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}`
  for (const [tipo, column] of [
    ['PECA', 'pecas'],
    ['MAO_DE_OBRA', 'operacoes'],
  ] as const) {
    const withColumn = sql`${linhas} and jsonb_typeof(l.dados->${column}) = 'array'`
    await sql`delete from cardapio_pacote_componente c using (select k.cod_pacote from ${withColumn}) x
      where c.cod_distribuidor = ${d} and c.cod_pacote = x.cod_pacote and c.tipo = ${tipo}`.execute(tx)
    await sql`insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade)
      select ${d}::int, x.cod_pacote, ${tipo === 'PECA' ? 200 : 400} + i.n, ${tipo}, split_part(i.v, '*', 1), case ${tipo} when 'PECA' then split_part(i.v, '*', 2)::numeric end
      from (select k.cod_pacote, l.dados from ${withColumn}) x cross join lateral jsonb_array_elements_text(x.dados->${column}) with ordinality as i(v, n)`.execute(
      tx,
    )
  }
}

export const pacotesImport = define<Codes>({
  registro: 'pacotes',
  modulo: import.meta.url,
  table: 'cardapio_pacote',
  codigo: 'cod_pacote',
  chave: [
    { coluna: 'natureza' },
    { coluna: 'marca', withoutAccents: true },
    { coluna: 'modelo_chave', withoutAccents: true },
    { coluna: 'km' },
  ],
  keyName: 'modelo e quilometragem',
  versoes: true,
  // An imported package stays a draft until somebody publishes it.
  padrao: { tolerancia_km: 1000, exigido_garantia: false, ativo: true, publicado_em: null },
  references: readCodes,
  complete: (l) => ({ natureza: 'FABRICA', modelo_chave: l['modelo'] ?? '' }),
  depois: saveContent,
  colunas: [
    {
      nome: 'Marca',
      synonyms: ['montadora', 'fabricante'],
      writes: 'marca',
      required: true,
      nota: 'Obrigatória, até 60 caracteres.',
      example: 'Fiat',
      read: text(60),
    },
    {
      nome: 'Modelo',
      synonyms: ['veiculo'],
      writes: 'modelo',
      required: false,
      nota: 'Como o nome do modelo começa; vazio vale todos os modelos da marca.',
      example: 'Exemplo',
      read: text(120),
    },
    {
      nome: 'Km',
      synonyms: ['quilometragem', 'quilometros'],
      writes: 'km',
      required: true,
      nota: 'Obrigatório. Se o modelo já tem pacote nesta quilometragem, ele é alterado.',
      example: 10_000,
      read: integer(1, 2_000_000),
    },
    {
      nome: 'Meses',
      synonyms: ['prazo', 'prazo em meses'],
      writes: 'meses',
      required: true,
      nota: 'Obrigatório: o que vier primeiro, km ou meses.',
      example: 12,
      read: integer(1, 600),
    },
    {
      nome: 'Nome',
      synonyms: ['pacote', 'revisao', 'descricao'],
      writes: 'nome',
      required: true,
      nota: 'Obrigatório, até 120 caracteres.',
      example: 'Revisão de 10.000 km',
      read: text(120),
    },
    {
      nome: 'Tolerância km',
      synonyms: ['tolerancia'],
      writes: 'tolerancia_km',
      required: false,
      nota: 'Vazia vale 1.000.',
      example: 1000,
      read: integer(0, 100_000),
    },
    {
      nome: 'Exigido pela garantia',
      synonyms: ['garantia', 'obrigatorio na garantia'],
      writes: 'exigido_garantia',
      required: false,
      nota: 'Sim ou não; vazio vale não.',
      example: 'sim',
      read: yesNo,
    },
    {
      nome: 'Peças',
      synonyms: ['itens', 'pecas e quantidades'],
      writes: 'pecas',
      outside: true,
      required: false,
      nota: 'Códigos do cadastro por ponto e vírgula, com x e a quantidade: EX-0010 x4; EX-0026.',
      example: 'EX-0010 x4; EX-0026',
      read: items('pecas', 'peças'),
    },
    {
      nome: 'Mão de obra',
      synonyms: ['servicos', 'operacoes'],
      writes: 'operacoes',
      outside: true,
      required: false,
      nota: 'Códigos de serviços por ponto e vírgula; o tempo é o padrão de cada um.',
      example: 'EX-REV10',
      read: items('servicos', 'serviços'),
    },
    activeColumn,
  ],
})

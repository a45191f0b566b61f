import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, type Tx } from '../../core/database/query.ts'
import { inteiro, simNao, texto, textoDe } from '../../core/importing/celulas.ts'
import { CelulaInvalida, type Coluna, definir, type PaginaGravada } from '../../core/importing/def.ts'
import { colunaAtivo } from '../../core/importing/pessoas.ts'

/** Codes that a package's contents may name. */
interface Codigos {
  pecas: ReadonlySet<string>
  servicos: ReadonlySet<string>
}
const MAX_ITENS = 50

async function lerCodigos(c: Ctx): Promise<Codigos> {
  const pecas = await c.tx.selectFrom('peca').select('codigo').where(doInquilino(c)).execute()
  const servicos = await c.tx.selectFrom('servico').select('codigo').where(doInquilino(c)).execute()
  return { pecas: new Set(pecas.map((p) => p.codigo)), servicos: new Set(servicos.map((s) => s.codigo)) }
}

/** 'PX-0010 x4; PX-0026' as ['PX-0010*4', 'PX-0026*1']; every code must be in the register. */
function itens(em: keyof Codigos, oQue: string): Coluna<Codigos>['ler'] {
  return (valor, codigos) => {
    const partes = textoDe(valor)
      .split(/[;,\n|]/)
      .map((p) => p.trim())
      .filter(Boolean)
    if (partes.length > MAX_ITENS) throw new CelulaInvalida(`Tem ${partes.length} itens: use até ${MAX_ITENS}.`)
    return partes.map((p) => {
      const [, escrito = p, quantos = '1'] = /^(\S+)(?:\s*[x*]\s*(\d{1,4}(?:\.\d{1,3})?))?$/i.exec(p) ?? []
      const codigo = escrito.toUpperCase()
      if (!codigos[em].has(codigo)) throw new CelulaInvalida(`${codigo} não está no cadastro de ${oQue}.`)
      if (Number(quantos) <= 0) throw new CelulaInvalida(`${codigo}: a quantidade precisa ser maior que zero.`)
      return `${codigo}*${quantos}`
    })
  }
}

/** Contents of the page's packages become what their rows say; a row without either column leaves them. */
async function gravarConteudo(tx: Tx, { alvo, de, ate }: PaginaGravada): Promise<void> {
  const d = alvo.codDistribuidor
  const linhas = sql`importacao_linha l join cardapio_pacote k on k.cod_distribuidor = l.cod_distribuidor and k.natureza = 'FABRICA'
      and sem_acento(k.marca) = sem_acento(l.dados->>'marca') and sem_acento(k.modelo_chave) = sem_acento(l.dados->>'modelo_chave') and k.km = (l.dados->>'km')::int
    where l.cod_distribuidor = ${d} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}`
  for (const [tipo, coluna] of [
    ['PECA', 'pecas'],
    ['MAO_DE_OBRA', 'operacoes'],
  ] as const) {
    const comColuna = sql`${linhas} and jsonb_typeof(l.dados->${coluna}) = 'array'`
    await sql`delete from cardapio_pacote_componente c using (select k.cod_pacote from ${comColuna}) x
      where c.cod_distribuidor = ${d} and c.cod_pacote = x.cod_pacote and c.tipo = ${tipo}`.execute(tx)
    await sql`insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade)
      select ${d}::int, x.cod_pacote, ${tipo === 'PECA' ? 200 : 400} + i.n, ${tipo}, split_part(i.v, '*', 1), case ${tipo} when 'PECA' then split_part(i.v, '*', 2)::numeric end
      from (select k.cod_pacote, l.dados from ${comColuna}) x cross join lateral jsonb_array_elements_text(x.dados->${coluna}) with ordinality as i(v, n)`.execute(
      tx,
    )
  }
}

export const pacotesDeArquivo = definir<Codigos>({
  registro: 'pacotes',
  modulo: import.meta.url,
  tabela: 'cardapio_pacote',
  codigo: 'cod_pacote',
  chave: [
    { coluna: 'natureza' },
    { coluna: 'marca', semAcento: true },
    { coluna: 'modelo_chave', semAcento: true },
    { coluna: 'km' },
  ],
  nomeDaChave: 'modelo e quilometragem',
  versoes: true,
  // A package from a file waits for somebody to look at it and publish it.
  padrao: { tolerancia_km: 1000, exigido_garantia: false, ativo: true, publicado_em: null },
  referencias: lerCodigos,
  completar: (l) => ({ natureza: 'FABRICA', modelo_chave: l['modelo'] ?? '' }),
  depois: gravarConteudo,
  colunas: [
    {
      nome: 'Marca',
      sinonimos: ['montadora', 'fabricante'],
      grava: 'marca',
      obrigatoria: true,
      nota: 'Obrigatória, até 60 caracteres.',
      exemplo: 'Fiat',
      ler: texto(60),
    },
    {
      nome: 'Modelo',
      sinonimos: ['veiculo'],
      grava: 'modelo',
      obrigatoria: false,
      nota: 'Como o nome do modelo começa; vazio vale todos os modelos da marca.',
      exemplo: 'Exemplo',
      ler: texto(120),
    },
    {
      nome: 'Km',
      sinonimos: ['quilometragem', 'quilometros'],
      grava: 'km',
      obrigatoria: true,
      nota: 'Obrigatório. Se o modelo já tem pacote nesta quilometragem, ele é alterado.',
      exemplo: 10_000,
      ler: inteiro(1, 2_000_000),
    },
    {
      nome: 'Meses',
      sinonimos: ['prazo', 'prazo em meses'],
      grava: 'meses',
      obrigatoria: true,
      nota: 'Obrigatório: o que vier primeiro, km ou meses.',
      exemplo: 12,
      ler: inteiro(1, 600),
    },
    {
      nome: 'Nome',
      sinonimos: ['pacote', 'revisao', 'descricao'],
      grava: 'nome',
      obrigatoria: true,
      nota: 'Obrigatório, até 120 caracteres.',
      exemplo: 'Revisão de 10.000 km',
      ler: texto(120),
    },
    {
      nome: 'Tolerância km',
      sinonimos: ['tolerancia'],
      grava: 'tolerancia_km',
      obrigatoria: false,
      nota: 'Vazia vale 1.000.',
      exemplo: 1000,
      ler: inteiro(0, 100_000),
    },
    {
      nome: 'Exigido pela garantia',
      sinonimos: ['garantia', 'obrigatorio na garantia'],
      grava: 'exigido_garantia',
      obrigatoria: false,
      nota: 'Sim ou não; vazio vale não.',
      exemplo: 'sim',
      ler: simNao,
    },
    {
      nome: 'Peças',
      sinonimos: ['itens', 'pecas e quantidades'],
      grava: 'pecas',
      fora: true,
      obrigatoria: false,
      nota: 'Códigos do cadastro por ponto e vírgula, com x e a quantidade: EX-0010 x4; EX-0026.',
      exemplo: 'EX-0010 x4; EX-0026',
      ler: itens('pecas', 'peças'),
    },
    {
      nome: 'Mão de obra',
      sinonimos: ['servicos', 'operacoes'],
      grava: 'operacoes',
      fora: true,
      obrigatoria: false,
      nota: 'Códigos de serviços por ponto e vírgula; o tempo é o padrão de cada um.',
      exemplo: 'EX-REV10',
      ler: itens('servicos', 'serviços'),
    },
    colunaAtivo,
  ],
})

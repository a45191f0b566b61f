import { erroDoMovimento, NOME_MOVIMENTO, TIPOS_MOVIMENTO } from '#shared/estoque/estoque.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { codigoMaiusculo, nomeDaOpcao, opcao, texto, textoDe, unidades } from '../../core/importing/celulas.ts'
import { CelulaInvalida, definir } from '../../core/importing/def.ts'
import type { Valor } from '../../core/spreadsheets/fonte.ts'

/** A day as 'dd/mm/aaaa' or 'aaaa-mm-dd'. */
function dia(valor: Exclude<Valor, null>): string {
  const t = textoDe(valor)
  const br = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(t)
  const iso = br ? `${br[3] ?? ''}-${(br[2] ?? '').padStart(2, '0')}-${(br[1] ?? '').padStart(2, '0')}` : t.slice(0, 10)
  const lido = new Date(`${iso}T12:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(lido.getTime()) || lido.toISOString().slice(0, 10) !== iso)
    throw new CelulaInvalida('Não é uma data. Escreva como 31/12/2025.')
  return iso
}

/** Movements of one store's parts; what came in once stays as it was. */
export const movimentosDeArquivo = definir<null>({
  registro: 'movimentos',
  modulo: import.meta.url,
  tabela: 'estoque_movimento',
  codigo: 'cod_movimento',
  daLoja: true,
  soNovos: true,
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'id_externo' }],
  nomeDaChave: 'identificador',
  versoes: false,
  padrao: { origem: 'ARQUIVO', quem: 'Arquivo', documento: '' },
  referencias: () => Promise.resolve(null),
  conferir: (l): Readonly<Record<string, string>> => {
    const erro = erroDoMovimento(
      {
        tipo: TIPOS_MOVIMENTO.find((t) => t === l['tipo']) ?? 'VENDA',
        quantidade: Number(l['quantidade']),
        em: String(l['em']),
        pedidoEm: l['pedido_em'] == null ? undefined : String(l['pedido_em']),
      },
      Date.now(),
    )
    return erro === null ? {} : { quantidade: `${erro}.` }
  },
  colunas: [
    {
      nome: 'Identificador',
      sinonimos: ['id', 'id externo', 'chave', 'numero do movimento'],
      grava: 'id_externo',
      obrigatoria: true,
      nota: 'Obrigatório: o que não se repete em outro movimento, como nota e item. O que já entrou não entra de novo.',
      exemplo: 'NF-1234/1',
      ler: texto(80),
    },
    {
      nome: 'Código da peça',
      sinonimos: ['codigo', 'codigo peca', 'cod', 'peca', 'referencia', 'part number', 'pn', 'sku'],
      grava: 'codigo',
      obrigatoria: true,
      nota: 'Obrigatório; maiúsculas e minúsculas são o mesmo código. A peça pode entrar no cadastro depois.',
      exemplo: 'EX-0001',
      ler: codigoMaiusculo(TAMANHO.codigoPeca),
    },
    {
      nome: 'Tipo',
      sinonimos: ['movimento', 'operacao', 'natureza'],
      grava: 'tipo',
      obrigatoria: true,
      nota: `Obrigatório: ${Object.values(NOME_MOVIMENTO).join(', ')}.`,
      exemplo: 'Venda',
      ler: opcao(NOME_MOVIMENTO),
      diz: nomeDaOpcao(NOME_MOVIMENTO),
    },
    {
      nome: 'Quantidade',
      sinonimos: ['qtd', 'qtde', 'unidades'],
      grava: 'quantidade',
      obrigatoria: true,
      nota: 'Obrigatória, acima de zero; só ajuste e transferência podem ser negativos.',
      exemplo: 2,
      ler: unidades,
    },
    {
      nome: 'Data',
      sinonimos: ['dia', 'emissao', 'data do movimento'],
      grava: 'em',
      obrigatoria: true,
      nota: 'Obrigatória, como 31/12/2025.',
      exemplo: '31/12/2025',
      // Noon there is the same day in every Brazilian zone.
      ler: (v) => `${dia(v)}T15:00:00Z`,
      diz: (g) => formatarDia(String(g).slice(0, 10)),
    },
    {
      nome: 'Data do pedido',
      sinonimos: ['pedido em', 'pedido'],
      grava: 'pedido_em',
      obrigatoria: false,
      nota: 'Só de um recebimento: o dia em que foi pedido. É dela que se mede o prazo.',
      exemplo: '',
      ler: dia,
      diz: (g) => formatarDia(String(g)),
    },
    {
      nome: 'Documento',
      sinonimos: ['nota', 'nf', 'nota fiscal'],
      grava: 'documento',
      obrigatoria: false,
      nota: 'Até 60 caracteres.',
      exemplo: 'NF 1234',
      ler: texto(60),
    },
  ],
})

import { formatarDia, formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { NOME_EVENTO } from '#shared/rules/nomes-evento.ts'
import { porCanais } from '#shared/rules/nomes-envio.ts'
import { NOME_ESTADO } from '#shared/rules/nomes-orcamento.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import type { Partes } from '../../core/partes.ts'
import {
  abrirFotos,
  type Bloco,
  codigoQr,
  ficha,
  fotos,
  gerarPdf,
  marca,
  paragrafo,
  secao,
  tabela,
} from '../../core/files/pdf.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { escreverDecisao } from './documento.ts'
import type { DecisaoProvada, Evidencias } from './evidencias.ts'
import { NOME_CANAL, NOME_DECISAO, NOME_PASSO, NOME_SITUACAO } from './palavras.ts'

/** To the second, on the store's clock: what happened in one minute has an order. */
const noSegundo = (instante: string, fuso: string) =>
  new Date(instante)
    .toLocaleString('pt-BR', { timeZone: fuso, dateStyle: 'short', timeStyle: 'medium' })
    .replace(',', '')

type Versao = Evidencias['versoes'][number]

/** The evidence pack: what was offered, who decided what and how that is proved, and the chain that shows nothing was changed since. */
export async function documentoEvidencias(partes: Partes, inquilino: Inquilino, d: Evidencias): Promise<Buffer> {
  const imagens = await abrirFotos(partes, new Map(d.fotos.map((i) => [i.nome, i.fotos])))
  const { orcamento: o, fuso } = d
  return gerarPdf({
    titulo: `Evidências do orçamento ${o.checklist}`,
    subtitulo: [`${o.marca} ${o.modelo}${o.ano ? ` ${o.ano}` : ''}`, o.placa ? escreverPlaca(o.placa) : null]
      .filter(Boolean)
      .join(' · '),
    emissor: {
      nameEmpresa: inquilino.nameEmpresa,
      corPrimaria: inquilino.corPrimaria,
      concessionaria: o.concessionaria,
      registro: d.registro,
      fuso,
    },
    geradoEm: d.geradoEm,
    rodape: `Evidências ${o.checklist}`,
    conteudo: [
      ficha([
        ['Cliente', o.cliente],
        ['Estado', NOME_ESTADO[o.estado]],
        ['Valor', o.valor === null ? null : formatarReais(o.valor)],
        ['Aprovado', formatarReais(o.valorAprovado)],
        ['Recusado', formatarReais(o.valorRecusado)],
        ['Adiado', formatarReais(o.linhas.reduce((s, l) => s + (l.estado === 'ADIADO' ? (l.total ?? 0) : 0), 0))],
        ['Chassi', o.chassi],
        ['Fuso das horas', fuso],
      ]),
      ...corrente(d),
      ...(d.versoes.length === 0
        ? [paragrafo('Nada foi enviado ao cliente ainda.')]
        : d.versoes.flatMap((v) => versao(v, fuso))),
      ...linhaDoTempo(d),
      ...(d.fotos.length === 0
        ? []
        : [
            secao('Fotos dos achados'),
            ...[...imagens].map(([nome, dele]) =>
              fotos(dele.map((foto, n) => ({ foto, legenda: `${nome}, foto ${n + 1}` }))),
            ),
          ]),
    ],
  })
}

function corrente({ corrente: c }: Evidencias): Bloco[] {
  const antes = c.semCorrente > 0 ? ` ${c.semCorrente} são de antes da corrente.` : ''
  return [
    c.integra ? marca('verde', 'Linha do tempo íntegra') : marca('vermelho', 'Linha do tempo quebrada'),
    paragrafo(
      c.integra
        ? `Cada um dos ${c.eventos} eventos traz o hash do anterior, e todos foram recalculados ao gerar este documento.${antes}`
        : `O hash do evento ${c.codEventoQuebrado} não segue do anterior: um evento foi mudado ou retirado.${antes}`,
      { suave: true },
    ),
  ]
}

function versao(v: Versao, fuso: string): Bloco[] {
  const { conteudo: c } = v
  const componentes = (l: (typeof c.linhas)[number]) =>
    [
      ...l.pecas.map((p) => `${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`),
      ...l.maoDeObra.map((m) => `${m.descricao} (${formatarDuracao(m.minutos)})`),
    ].join('; ')
  return [
    secao(`Versão ${c.numero}`),
    marca(NOME_SITUACAO[v.situacao].tom, NOME_SITUACAO[v.situacao].nome),
    ficha([
      ['Enviada em', noSegundo(c.enviadaEm, fuso)],
      ['Enviada por', v.enviadaPor],
      ['Entregue', porCanais(v.canais)],
      ['Válida até', noSegundo(v.expiraEm, fuso)],
      ['Retirada em', v.retiradaEm && noSegundo(v.retiradaEm, fuso)],
      ['Forma de pagamento', c.termos.condicaoPagamento],
      ['Início e término', `${formatarDia(c.termos.inicioPrevisto)} a ${formatarDia(c.termos.fimPrevisto)}`],
      ['Validade', `${c.termos.validadeDias} dias`],
    ]),
    tabela(
      [
        { titulo: 'Serviço', largura: 150 },
        { titulo: 'Peças e mão de obra' },
        { titulo: 'Total', largura: 80, numero: true },
      ],
      c.linhas.map((l) => [l.titulo, componentes(l), formatarReais(l.total)]),
      ['Total', '', formatarReais(c.total)],
    ),
    codigoQr(v.verificacao, [
      paragrafo(`SHA-256: ${v.sha256}`),
      v.confere
        ? marca('verde', 'O conteúdo guardado dá este SHA-256')
        : marca('vermelho', 'O conteúdo guardado NÃO dá este SHA-256'),
      paragrafo(v.verificacao, { suave: true }),
    ]),
    ...respostas(v, fuso),
  ]
}

/** One answer is one act: its lines share name, way and time, which are told once, under the table that tells them by line. */
function respostas(v: Versao, fuso: string): Bloco[] {
  const titulo = new Map(v.conteudo.linhas.map((l) => [l.codLinha, l.titulo]))
  const atos = Map.groupBy(v.decisoes, (d) => `${d.em} ${d.nome} ${d.canal}`)
  return [...atos.values()].flatMap((linhas) => {
    const [prova] = linhas
    return prova ? [...tabelaDecisoes(linhas, titulo, fuso), ...provas(prova, fuso)] : []
  })
}

function tabelaDecisoes(linhas: readonly DecisaoProvada[], titulo: ReadonlyMap<number, string>, fuso: string): Bloco[] {
  return [
    tabela(
      [
        { titulo: 'Decisão do cliente' },
        { titulo: '', largura: 170 },
        { titulo: 'Canal', largura: 80 },
        { titulo: 'Quando', largura: 98 },
      ],
      linhas.map((d) => [
        titulo.get(d.codLinha) ?? String(d.codLinha),
        marca(NOME_DECISAO[d.decisao]?.tom ?? 'neutro', escreverDecisao(d)),
        NOME_CANAL[d.canal] ?? d.canal,
        noSegundo(d.em, fuso),
      ]),
    ),
  ]
}

function provas(p: DecisaoProvada, fuso: string): Bloco[] {
  return [
    ficha([
      ['Assinada por', p.nome],
      ['Identidade', NOME_PASSO[p.passoIdentidade] ?? p.passoIdentidade],
      ['Endereço IP', p.ip],
      ['Registrada por', p.registradaPor],
      ['Em', noSegundo(p.em, fuso)],
    ]),
    ...(p.userAgent ? [paragrafo(`Navegador: ${p.userAgent}`, { suave: true })] : []),
    ...(p.evidencia ? [paragrafo(`Evidência: ${p.evidencia}`)] : []),
  ]
}

function linhaDoTempo({ eventos, fuso }: Evidencias): Bloco[] {
  return [
    secao('Linha do tempo'),
    tabela(
      [
        { titulo: 'Quando', largura: 98 },
        { titulo: 'O que houve' },
        { titulo: 'Quem', largura: 84 },
        { titulo: 'SHA-256 do evento', largura: 160 },
      ],
      eventos.map((e) => [
        noSegundo(e.em, fuso),
        [NOME_EVENTO[e.tipo as keyof typeof NOME_EVENTO], e.detalhe].filter(Boolean).join(': '),
        e.quem,
        e.sha256 ?? 'de antes da corrente',
      ]),
    ),
  ]
}

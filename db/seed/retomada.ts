import type { estadoApos, TipoEvento } from '#shared/rules/orcamento.ts'
import { inteiro, type Rng, um } from './gerador/pessoas.ts'
import type { Linha } from './gravar.ts'
import type { Humor, Passo } from './historia.ts'
import { type LinhaDemo, PERDIDAS } from './linhas.ts'
import { type Cena, escrever, type Escrito } from './orcamento.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const iso = (t: number): string => new Date(t).toISOString()

const contarCor = (linhas: readonly LinhaDemo[], cor: string) => linhas.filter((l) => l.cor === cor).length

/** A child quote under `pai`, told by its steps. */
function filho(
  rng: Rng,
  cena: Cena,
  pai: Escrito,
  tipo: 'REOFERTA' | 'COMPLEMENTAR',
  linhas: LinhaDemo[],
  passos: readonly Passo[],
  humor: Humor,
  codOrcamento: number,
): Escrito {
  const cores = { vermelhos: contarCor(linhas, 'VERMELHO'), amarelos: contarCor(linhas, 'AMARELO'), verdes: 0 }
  const e = escrever(rng, { ...cena, codOrcamento, humor, cores, validadeDias: 10, sufixo: '-1' }, passos, linhas)
  Object.assign(e.orcamento, { cod_pai: cena.codOrcamento, sequencia: 1, tipo })
  anotar(pai, tipo === 'REOFERTA' ? 'REOFERTADO' : 'COMPLEMENTADO', passos[0]?.em ?? 0, linhas.length)
  return e
}

/** Appends to the parent the event that opened its child. */
function anotar(pai: Escrito, tipo: TipoEvento, em: number, linhas: number): void {
  const ultimo = pai.eventos.at(-1) ?? {}
  const estado = String(ultimo['para']) as Parameters<typeof estadoApos>[1]
  pai.eventos.push({
    ...ultimo,
    tipo,
    de: estado,
    para: estado,
    em: iso(em),
    detalhe: linhas === 1 ? '1 linha' : `${linhas} linhas`,
  })
  pai.orcamento['versao'] = Number(pai.orcamento['versao']) + 1
}

function passosAte(tipos: readonly TipoEvento[], inicio: number, intervalo: number, agora: number): Passo[] {
  return tipos.map((tipo, i) => ({ tipo, em: Math.round(inicio + i * intervalo) })).filter((p) => p.em <= agora)
}

/** Now and then what was refused is offered again weeks later, a little cheaper; half of it comes back. Null when this one is not. */
export function reofertar(
  rng: Rng,
  cena: Cena,
  pai: Escrito,
  linhas: readonly LinhaDemo[],
  novoOrcamento: () => number,
  novaLinha: () => number,
): Escrito | null {
  const perdidas = linhas.filter((l) => PERDIDAS.has(l.estado))
  const fim = Date.parse(String(pai.orcamento['entrou_no_estado_em']))
  const agora = cena.relogio.agora
  if (
    perdidas.length === 0 ||
    !['PARCIAL', 'REPROVADO', 'EXPIRADO', 'FINALIZADO'].includes(String(pai.orcamento['estado'])) ||
    rng() > 0.3
  )
    return null
  const inicio = cena.relogio.noExpediente(rng, fim + inteiro(rng, 12, 40) * DIA)
  if (inicio + 8 * HORA > agora) return null
  const novas = perdidas.map((l): LinhaDemo => ({
    ...l,
    codLinha: novaLinha(),
    estado: 'PENDENTE',
    motivo: null,
    adiadoPara: null,
    pecas: l.pecas.map((p) => ({
      ...p,
      precoUnitario: p.precoUnitario === null ? null : Math.round(p.precoUnitario * 0.95),
    })),
  }))
  const passos = passosAte(
    [
      'CRIADO',
      'MONTAGEM_INICIADA',
      'PRECO_PEDIDO',
      'PRECO_CONCLUIDO',
      'ENVIADO',
      'VISUALIZADO',
      'RESPONDIDO',
      'EXECUCAO_INICIADA',
      'FINALIZADO',
    ],
    inicio,
    0.8 * HORA,
    agora,
  )
  const e = filho(rng, cena, pai, 'REOFERTA', novas, passos, um(rng, ['TUDO', 'POR_LINHA', 'NADA']), novoOrcamento())
  const origem = new Map(novas.map((n, i) => [n.codLinha, perdidas[i]?.codLinha]))
  for (const l of e.linhas) l['cod_linha_origem'] = origem.get(Number(l['cod_linha'])) ?? null
  const retomadas = new Set(perdidas.map((l) => l.codLinha))
  for (const l of pai.linhas) if (retomadas.has(Number(l['cod_linha']))) l['retomar_em'] = null
  return e
}

/** What shows up with the car already taken apart; half of today's wait for their customer. Null when nothing does. */
export function complementar(
  rng: Rng,
  cena: Cena,
  pai: Escrito,
  nova: () => LinhaDemo,
  novoOrcamento: () => number,
): Escrito | null {
  if (pai.orcamento['estado'] !== 'EM_EXECUCAO' || rng() > 0.6) return null
  const agora = cena.relogio.agora
  const inicio = Math.max(Date.parse(String(pai.orcamento['entrou_no_estado_em'])) + 60_000, agora - 2 * HORA)
  const tipos: TipoEvento[] = ['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ENVIADO']
  const passos = passosAte(tipos.slice(0, inteiro(rng, 2, tipos.length)), inicio, (agora - inicio) / 8, agora)
  return passos.length === 0 ? null : filho(rng, cena, pai, 'COMPLEMENTAR', [nova()], passos, 'TUDO', novoOrcamento())
}

/** Gives each quote's events their chain of hashes, in the order they are written. */
export function encadear(eventos: readonly Linha[], hash: (e: Linha, anterior: string | null) => string): void {
  const ultimo = new Map<unknown, string>()
  for (const e of eventos) {
    const anterior = ultimo.get(e['cod_orcamento']) ?? null
    e['anterior'] = anterior
    e['sha256'] = hash(e, anterior)
    ultimo.set(e['cod_orcamento'], String(e['sha256']))
  }
}

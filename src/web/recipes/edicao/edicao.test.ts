import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Linha, LinhaSalvar, OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError } from '../../core/erros.ts'
import { criarEdicao, type Gravador, novaLinha } from './edicao.ts'

const linha = (codLinha: number, titulo: string): Linha => ({
  codLinha,
  codItem: null,
  titulo,
  comentarioCliente: null,
  cor: null,
  origem: 'ACHADO',
  estado: 'PENDENTE',
  vinculo: null,
  codPacote: null,
  motivo: null,
  motivoExecucao: null,
  codLinhaOrigem: null,
  totalAnterior: null,
  recuperavel: false,
  adiadoPara: null,
  adiadoKm: null,
  pecas: [],
  maoDeObra: [],
  total: null,
})
const orcamento = (versao: number, linhas: Linha[]) =>
  ({ codOrcamento: 1, versao, linhas, termos: { validadeDias: 10 } }) as OrcamentoCompleto

/** A server that keeps the last lines, gives codes from 100 on, and refuses an older version. */
function servidor(inicial: OrcamentoCompleto) {
  let atual = inicial
  let proximo = 100
  const chaves: string[] = []
  const gravador: Gravador = {
    linhas: vi.fn(async (versao: number, linhas: LinhaSalvar[], chave: string) => {
      chaves.push(chave)
      if (versao !== atual.versao)
        throw new ApiError('x', 409, { codigo: 'versao-antiga', mensagem: 'Outra pessoa alterou' })
      atual = orcamento(
        atual.versao + 1,
        linhas.map((l) => linha(l.codLinha ?? proximo++, l.titulo)),
      )
      return atual
    }),
    termos: vi.fn(async () => (atual = orcamento(atual.versao + 1, atual.linhas))),
    ler: async () => atual,
  }
  return {
    gravador,
    chaves,
    agora: () => atual,
    outraPessoa: () => (atual = orcamento(atual.versao + 1, atual.linhas)),
  }
}

describe('autosave of a quote', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves once, after a pause, however much is typed', async () => {
    const s = servidor(orcamento(1, [linha(1, 'Freio')]))
    const e = criarEdicao(s.agora(), s.gravador)
    for (const titulo of ['F', 'Fr', 'Freios']) e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo })))
    expect(e.store.get().situacao).toBe('pendente')
    await vi.advanceTimersByTimeAsync(900)
    expect(s.gravador.linhas).toHaveBeenCalledTimes(1)
    expect(s.agora().linhas[0]?.titulo).toBe('Freios')
    expect(e.store.get().situacao).toBe('salvo')
  })

  it('a new line takes its code from the answer and is not added twice', async () => {
    const s = servidor(orcamento(1, []))
    const e = criarEdicao(s.agora(), s.gravador)
    e.mudarLinhas((l) => [...l, novaLinha('Palhetas')])
    await e.gravarTudo()
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'Palhetas traseiras' })))
    await e.gravarTudo()
    expect(s.agora().linhas).toEqual([linha(100, 'Palhetas traseiras')])
  })

  it('what is typed while a save is under way is saved after it, over the new version', async () => {
    const s = servidor(orcamento(1, [linha(1, 'A')]))
    const e = criarEdicao(s.agora(), s.gravador)
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'B' })))
    const indo = e.gravarTudo()
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'C' })))
    expect(await indo).toBe(true)
    expect(s.agora().linhas[0]?.titulo).toBe('C')
    expect(e.versao()).toBe(3)
  })

  it('a line and a term that are refused hold no other back, and what is typed in them stays', async () => {
    const s = servidor(orcamento(1, [linha(1, 'A'), linha(2, 'B')]))
    const refuse = (campos: Record<string, string>) => new ApiError('x', 400, { mensagem: 'Confira', campos })
    const linhas = vi.mocked(s.gravador.linhas).getMockImplementation() as Gravador['linhas']
    vi.mocked(s.gravador.linhas).mockImplementation(async (versao, enviadas, chave) => {
      // Some rules name the first line only.
      const i = enviadas.findIndex((l) => l.titulo === '')
      if (i >= 0) throw refuse({ [`linhas.${i}.titulo`]: 'Escreva o título' })
      return linhas(versao, enviadas, chave)
    })
    const termos = vi.mocked(s.gravador.termos).getMockImplementation() as Gravador['termos']
    vi.mocked(s.gravador.termos).mockImplementation(async (versao, t, chave) => {
      if (t.validadeDias > 90) throw refuse({ validadeDias: 'É demais' })
      return termos(versao, t, chave)
    })
    const terms = { condicaoPagamento: 'À vista', inicioPrevisto: null, fimPrevisto: null, validadeDias: 10 }
    const e = criarEdicao(s.agora(), s.gravador)
    e.mudarLinhas((l) => [
      ...l.map((x) => ({ ...x, titulo: x.titulo === 'A' ? '' : 'C' })),
      novaLinha(''),
      novaLinha('D'),
    ])
    e.mudarTermos({ ...terms, validadeDias: 999 })
    expect(await e.gravarTudo()).toBe(false)
    expect(s.agora().linhas.map((l) => l.titulo)).toEqual(['A', 'C', 'D'])
    expect(s.gravador.termos).toHaveBeenLastCalledWith(2, { ...terms, validadeDias: 10 }, expect.any(String))
    expect([e.store.get().situacao, e.store.get().linhas.map((l) => l.titulo)]).toEqual([
      'recusado',
      ['', 'C', '', 'D'],
    ])

    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: x.titulo || 'E' })))
    e.mudarTermos({ ...terms, validadeDias: 20 })
    expect(await e.gravarTudo()).toBe(true)
    expect(s.agora().linhas.map((l) => l.titulo)).toEqual(['E', 'C', 'E', 'D'])
  })

  it('without an answer it tries again with the same key', async () => {
    const s = servidor(orcamento(1, [linha(1, 'A')]))
    vi.mocked(s.gravador.linhas).mockImplementationOnce(async (_v, _l, chave) => {
      s.chaves.push(chave)
      throw new ApiError('x', 0, {})
    })
    const e = criarEdicao(s.agora(), s.gravador)
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'B' })))
    expect(await e.gravarTudo()).toBe(false)
    expect(e.store.get().situacao).toBe('sem-resposta')
    await vi.advanceTimersByTimeAsync(4100)
    expect(e.store.get().situacao).toBe('salvo')
    expect(new Set(s.chaves).size).toBe(1)
  })

  it('somebody else saved first: nothing typed is lost, and it stops until the person chooses', async () => {
    const s = servidor(orcamento(1, [linha(1, 'A')]))
    const e = criarEdicao(s.agora(), s.gravador)
    s.outraPessoa()
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'Meu' })))
    expect(await e.gravarTudo()).toBe(false)
    e.mudarLinhas((l) => l.map((x) => ({ ...x, titulo: 'Meu mesmo' })))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(e.store.get()).toMatchObject({ situacao: 'conflito', linhas: [{ titulo: 'Meu mesmo' }] })
    expect(s.gravador.linhas).toHaveBeenCalledTimes(1)
    expect(await e.manterMinhas(s.agora())).toBe(true)
    expect(s.agora().linhas[0]?.titulo).toBe('Meu mesmo')
  })
})

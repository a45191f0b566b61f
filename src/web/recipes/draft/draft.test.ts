import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Linha, LinhaToSave, FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError } from '../../core/http/errors.ts'
import { createDraft, type DraftWriter, newLinha } from './draft.ts'

const onRow = (codLinha: number, titulo: string): Linha => ({
  codLinha,
  codItem: null,
  titulo,
  comentarioCliente: null,
  cor: null,
  origem: 'ACHADO',
  estado: 'PENDENTE',
  vinculo: null,
  codPacote: null,
  codRecall: null,
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
  ({ codOrcamento: 1, versao, linhas, termos: { validadeDias: 10 } }) as FullOrcamento

/** Fake server: keeps the last lines, gives codes from 100 on and refuses an older version. */
function server(initial: FullOrcamento) {
  let atual = initial
  let next = 100
  const chaves: string[] = []
  const recorder: DraftWriter = {
    linhas: vi.fn(async (versao: number, linhas: LinhaToSave[], key: string) => {
      chaves.push(key)
      if (versao !== atual.versao)
        throw new ApiError('x', 409, { codigo: 'versao-antiga', mensagem: 'Outra pessoa alterou' })
      atual = orcamento(
        atual.versao + 1,
        linhas.map((l) => onRow(l.codLinha ?? next++, l.titulo)),
      )
      return atual
    }),
    termos: vi.fn(async () => (atual = orcamento(atual.versao + 1, atual.linhas))),
    read: async () => atual,
  }
  return {
    recorder,
    chaves,
    agora: () => atual,
    outraPessoa: () => (atual = orcamento(atual.versao + 1, atual.linhas)),
  }
}

describe('autosave of a quote', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves once, after a pause, however much is typed', async () => {
    const s = server(orcamento(1, [onRow(1, 'Freio')]))
    const e = createDraft(s.agora(), s.recorder)
    for (const titulo of ['F', 'Fr', 'Freios']) e.changeLinhas((l) => l.map((x) => ({ ...x, titulo })))
    expect(e.store.get().situacao).toBe('pendente')
    await vi.advanceTimersByTimeAsync(900)
    expect(s.recorder.linhas).toHaveBeenCalledTimes(1)
    expect(s.agora().linhas[0]?.titulo).toBe('Freios')
    expect(e.store.get().situacao).toBe('salvo')
  })

  it('a new line takes its code from the response and is not added twice', async () => {
    const s = server(orcamento(1, []))
    const e = createDraft(s.agora(), s.recorder)
    e.changeLinhas((l) => [...l, newLinha('Palhetas')])
    await e.saveAll()
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'Palhetas traseiras' })))
    await e.saveAll()
    expect(s.agora().linhas).toEqual([onRow(100, 'Palhetas traseiras')])
  })

  it('changes typed during a save are saved after it, over the new version', async () => {
    const s = server(orcamento(1, [onRow(1, 'A')]))
    const e = createDraft(s.agora(), s.recorder)
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'B' })))
    const pending = e.saveAll()
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'C' })))
    expect(await pending).toBe(true)
    expect(s.agora().linhas[0]?.titulo).toBe('C')
    expect(e.versao()).toBe(3)
  })

  it('a refused line and a refused term do not block the others, and their typed text stays', async () => {
    const s = server(orcamento(1, [onRow(1, 'A'), onRow(2, 'B')]))
    const refuse = (campos: Record<string, string>) => new ApiError('x', 400, { mensagem: 'Confira', campos })
    const linhas = vi.mocked(s.recorder.linhas).getMockImplementation() as DraftWriter['linhas']
    vi.mocked(s.recorder.linhas).mockImplementation(async (versao, sent, key) => {
      // Some rules only name the first line.
      const i = sent.findIndex((l) => l.titulo === '')
      if (i >= 0) throw refuse({ [`linhas.${i}.titulo`]: 'Escreva o título' })
      return linhas(versao, sent, key)
    })
    const termos = vi.mocked(s.recorder.termos).getMockImplementation() as DraftWriter['termos']
    vi.mocked(s.recorder.termos).mockImplementation(async (versao, t, key) => {
      if (t.validadeDias > 90) throw refuse({ validadeDias: 'É demais' })
      return termos(versao, t, key)
    })
    const terms = { condicaoPagamento: 'À vista', inicioPrevisto: null, fimPrevisto: null, validadeDias: 10 }
    const e = createDraft(s.agora(), s.recorder)
    e.changeLinhas((l) => [
      ...l.map((x) => ({ ...x, titulo: x.titulo === 'A' ? '' : 'C' })),
      newLinha(''),
      newLinha('D'),
    ])
    e.changeTerms({ ...terms, validadeDias: 999 })
    expect(await e.saveAll()).toBe(false)
    expect(s.agora().linhas.map((l) => l.titulo)).toEqual(['A', 'C', 'D'])
    expect(s.recorder.termos).toHaveBeenLastCalledWith(2, { ...terms, validadeDias: 10 }, expect.any(String))
    expect([e.store.get().situacao, e.store.get().linhas.map((l) => l.titulo)]).toEqual([
      'recusado',
      ['', 'C', '', 'D'],
    ])

    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: x.titulo || 'E' })))
    e.changeTerms({ ...terms, validadeDias: 20 })
    expect(await e.saveAll()).toBe(true)
    expect(s.agora().linhas.map((l) => l.titulo)).toEqual(['E', 'C', 'E', 'D'])
  })

  it('without a response it retries with the same key', async () => {
    const s = server(orcamento(1, [onRow(1, 'A')]))
    vi.mocked(s.recorder.linhas).mockImplementationOnce(async (_v, _l, key) => {
      s.chaves.push(key)
      throw new ApiError('x', 0, {})
    })
    const e = createDraft(s.agora(), s.recorder)
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'B' })))
    expect(await e.saveAll()).toBe(false)
    expect(e.store.get().situacao).toBe('sem-resposta')
    await vi.advanceTimersByTimeAsync(4100)
    expect(e.store.get().situacao).toBe('salvo')
    expect(new Set(s.chaves).size).toBe(1)
  })

  it('when somebody else saved first, no typed change is lost and saving stops until the user chooses', async () => {
    const s = server(orcamento(1, [onRow(1, 'A')]))
    const e = createDraft(s.agora(), s.recorder)
    s.outraPessoa()
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'Meu' })))
    expect(await e.saveAll()).toBe(false)
    e.changeLinhas((l) => l.map((x) => ({ ...x, titulo: 'Meu mesmo' })))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(e.store.get()).toMatchObject({ situacao: 'conflito', linhas: [{ titulo: 'Meu mesmo' }] })
    expect(s.recorder.linhas).toHaveBeenCalledTimes(1)
    expect(await e.keepOwn(s.agora())).toBe(true)
    expect(s.agora().linhas[0]?.titulo).toBe('Meu mesmo')
  })
})

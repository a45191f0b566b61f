import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import {
  CODIGOS_DEPARTAMENTO,
  type Departamento,
  DEPARTAMENTOS,
  diasDoMes,
  type MedidaVenda,
} from '#shared/rules/vendas.ts'
import { toast } from '../../core/toast.ts'
import { celulaDe, useTeclasDaGrade } from '../../recipes/grade/useTeclasDaGrade.ts'
import { useStore } from '../../core/store.ts'
import type { Mes } from './api.ts'
import { addressOf, chaveDe, type Lancamento, type Valor } from './lancamento.ts'
import { LinhaDoDia } from './LinhaDoDia.tsx'
import { colarBloco, type Faixa, limites, naFaixa, semanasDe } from './planilha.ts'
import { formatoDaMedida } from './textos.ts'
import classes from './Vendas.module.css'

interface Props {
  mes: Mes
  lancamento: Lancamento
  medida: MedidaVenda
  editavel: boolean
}

/** The month as a spreadsheet: days by departments of one measure; sums by day, week and department. */
export function Planilha({ mes: m, lancamento, medida, editavel }: Props) {
  const caixa = useRef<HTMLDivElement>(null)
  const { celulas, refused } = useStore(lancamento.store)
  const [faixa, setFaixa] = useState<Faixa | null>(null)
  const dias = useMemo(() => diasDoMes(m.mes), [m.mes])
  const uteis = useMemo(() => new Set(m.diasUteis), [m.diasUteis])
  const feriados = useMemo(() => new Map(m.feriados.map((f) => [f.dia, f.nome])), [m.feriados])
  const faltam = useMemo(() => new Set(m.pendencias.faltam), [m.pendencias.faltam])
  const fora = useMemo(() => Map.groupBy(m.pendencias.discrepantes, (d) => d.dia), [m.pendencias.discrepantes])
  const formato = formatoDaMedida(medida)
  const valor = (dia: string, d: Departamento) => celulas.get(chaveDe({ dia, departamento: d }))?.[medida] ?? null
  /** What a cell shows: a refused figure stays before who typed it, and counts in no sum. */
  const shown = (dia: string, d: Departamento) =>
    refused.get(addressOf({ dia, departamento: d, medida }))?.valor ?? valor(dia, d)
  const reasons = (dia: string) =>
    JSON.stringify(
      Object.fromEntries(
        CODIGOS_DEPARTAMENTO.map((d) => [d, refused.get(addressOf({ dia, departamento: d, medida }))?.reason]),
      ),
    )
  const somar = (linhas: readonly string[], d?: Departamento) =>
    linhas.reduce((n, dia) => n + (d ? [d] : CODIGOS_DEPARTAMENTO).reduce((k, x) => k + (valor(dia, x) ?? 0), 0), 0)
  const escrever = (n: number) => (n === 0 ? '—' : formato.escrever(n))

  const mudar = useCallback(
    (dia: string, departamento: Departamento, novo: number | null) =>
      lancamento.mudar([{ dia, departamento, medida, valor: novo }]),
    [lancamento, medida],
  )
  const naGrade = (f: Faixa, novo: (dia: string, d: Departamento) => number | null): Valor[] => {
    const { linhas, colunas } = limites(f)
    return linhas.flatMap((l) =>
      colunas.flatMap((k): Valor[] => {
        const [dia, departamento] = [dias[l], CODIGOS_DEPARTAMENTO[k]]
        return dia && departamento && dia <= m.hoje
          ? [{ dia, departamento, medida, valor: novo(dia, departamento) }]
          : []
      }),
    )
  }
  const colar = (texto: string, linha: number, coluna: number) => {
    const { valores, recusadas } = colarBloco(texto, dias, { linha, coluna }, medida)
    lancamento.mudar(valores)
    const [primeira] = recusadas
    if (primeira)
      toast.erro(
        `${recusadas.length === 1 ? '1 célula não foi lida' : `${recusadas.length} células não foram lidas`}: “${primeira.texto.slice(0, 30)}”, dia ${primeira.dia.slice(8)}, ${DEPARTAMENTOS[CODIGOS_DEPARTAMENTO[primeira.coluna] ?? 'PNEUS']}`,
      )
  }
  const teclas = useTeclasDaGrade(caixa, colar)

  const atual = (input: HTMLInputElement): Faixa['de'] => ({
    linha: Number(input.dataset['linha']),
    coluna: Number(input.dataset['coluna']),
  })
  /** What a chosen rectangle does with a key; true when it was for it. */
  function naFaixaAoTeclar(e: KeyboardEvent, input: HTMLInputElement): boolean {
    const aqui = atual(input)
    const escolhida = faixa ?? { de: aqui, ate: aqui }
    const seta = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key]
    if (e.shiftKey && seta) {
      const [dl = 0, dk = 0] = seta
      setFaixa({
        de: escolhida.de,
        ate: {
          linha: Math.min(Math.max(escolhida.ate.linha + dl, 0), dias.length - 1),
          coluna: Math.min(Math.max(escolhida.ate.coluna + dk, 0), CODIGOS_DEPARTAMENTO.length - 1),
        },
      })
      return true
    }
    const comando = e.ctrlKey || e.metaKey
    if (!faixa) return false
    if (e.key === 'Escape') setFaixa(null)
    else if (editavel && (e.key === 'Delete' || e.key === 'Backspace')) lancamento.mudar(naGrade(faixa, () => null))
    else if (editavel && comando && e.key.toLowerCase() === 'd') {
      const topo = dias[Math.min(faixa.de.linha, faixa.ate.linha)] ?? ''
      lancamento.mudar(naGrade(faixa, (_dia, d) => valor(topo, d)))
    } else if (comando && e.key.toLowerCase() === 'c') {
      const { linhas, colunas } = limites(faixa)
      const celula = (l: number, k: number) => {
        const v = valor(dias[l] ?? '', CODIGOS_DEPARTAMENTO[k] ?? 'PNEUS')
        return v === null ? '' : formato.editar(v)
      }
      void navigator.clipboard?.writeText(linhas.map((l) => colunas.map((k) => celula(l, k)).join('\t')).join('\n'))
    } else return false
    return true
  }
  function aoTeclar(e: KeyboardEvent): void {
    const input = celulaDe(e)
    if (!input) return
    const comando = e.ctrlKey || e.metaKey
    if (editavel && comando && e.key.toLowerCase() === 'z') {
      e.preventDefault()
      return e.shiftKey ? lancamento.refazer() : lancamento.desfazer()
    }
    if (editavel && comando && e.key.toLowerCase() === 'y') {
      e.preventDefault()
      return lancamento.refazer()
    }
    if (naFaixaAoTeclar(e, input)) return e.preventDefault()
    if (!comando && !e.shiftKey && e.key !== 'Shift') setFaixa(null)
    teclas.aoTeclar(e)
  }
  function aoApertar(e: MouseEvent): void {
    const ate = celulaDe(e)
    if (!ate) return
    const de = document.activeElement
    if (!e.shiftKey || !(de instanceof HTMLInputElement) || de.dataset['linha'] === undefined) return setFaixa(null)
    e.preventDefault()
    e.stopPropagation()
    setFaixa({ de: atual(de), ate: atual(ate) })
  }
  let linha = 0
  return (
    <div
      ref={caixa}
      className={classes.planilha}
      role="region"
      aria-label="Lançamentos do mês"
      tabIndex={0}
      onKeyDown={aoTeclar}
      onPaste={editavel ? teclas.aoColar : undefined}
      onMouseDownCapture={aoApertar}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            {CODIGOS_DEPARTAMENTO.map((d) => (
              <th key={d} scope="col">
                {DEPARTAMENTOS[d]}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {semanasDe(dias).map((semana, i) => (
            <Semana
              key={semana[0]}
              nome={`Semana ${i + 1}`}
              somas={CODIGOS_DEPARTAMENTO.map((d) => escrever(somar(semana, d)))}
              total={escrever(somar(semana))}
            >
              {semana.map((dia) => {
                const n = linha++
                return (
                  <LinhaDoDia
                    key={dia}
                    dia={dia}
                    linha={n}
                    medida={medida}
                    valores={JSON.stringify(CODIGOS_DEPARTAMENTO.map((d) => shown(dia, d)))}
                    total={escrever(somar([dia]))}
                    future={dia > m.hoje}
                    refused={reasons(dia)}
                    editavel={editavel}
                    util={uteis.has(dia)}
                    feriado={feriados.get(dia)}
                    falta={faltam.has(dia) && somar([dia]) === 0}
                    discrepantes={medida === 'bruto' ? (fora.get(dia) ?? []).map((d) => d.departamento).join(',') : ''}
                    marcadas={
                      faixa ? CODIGOS_DEPARTAMENTO.flatMap((_, k) => (naFaixa(faixa, n, k) ? [k] : [])).join(',') : ''
                    }
                    mudar={mudar}
                  />
                )
              })}
            </Semana>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {CODIGOS_DEPARTAMENTO.map((d) => (
              <td key={d}>{escrever(somar(dias, d))}</td>
            ))}
            <td>{escrever(somar(dias))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Semana({
  nome,
  somas,
  total,
  children,
}: {
  nome: string
  somas: readonly string[]
  total: string
  children: ReactNode
}) {
  return (
    <>
      {children}
      <tr className={classes.semana}>
        <th scope="row">{nome}</th>
        {somas.map((s, i) => (
          <td key={CODIGOS_DEPARTAMENTO[i]}>{s}</td>
        ))}
        <td>{total}</td>
      </tr>
    </>
  )
}

import { Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ImportacaoState, Importacao } from '#shared/arquivos/importacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatNumber } from '#shared/rules/numbers.ts'

const PHRASES: Partial<Record<ImportacaoState, string>> = {
  NA_FILA: 'Na fila para conferir…',
  CONFERINDO: 'Conferindo as linhas…',
  CONFIRMADA: 'Na fila para gravar…',
  GRAVANDO: 'Gravando…',
}

/** Progress of a dry run or a write: rows done, rows in total, and the time left. */
export function ImportacaoProgress({ importacao: i }: { importacao: Importacao }) {
  const rest = useTimeLeft(i)
  const part = i.total ? Math.min(100, (i.linhas / i.total) * 100) : null
  return (
    <div role="status">
      <Text size="sm" mb={6}>
        {PHRASES[i.estado]}
      </Text>
      <Progress
        value={part ?? 100}
        animated={part === null}
        striped={part === null}
        aria-label="Progresso da importação"
      />
      {i.total !== null && i.linhas > 0 && (
        <Text size="sm" c="dimmed" mt={6} className="num">
          {formatNumber(i.linhas)} de {i.estado === 'CONFERINDO' ? 'cerca de ' : ''}
          {counted(i.total, 'linha', 'linhas')}
          {rest === null ? '' : ` · ${rest}`}
        </Text>
      )}
    </div>
  )
}

/** Estimated time left as text; null until two measurements exist. */
function useTimeLeft({ estado, linhas, total }: Importacao): string | null {
  const start = useRef<{ estado: string; em: number; linhas: number }>(null)
  const [rest, setRest] = useState<string | null>(null)
  useEffect(() => {
    const before = start.current
    if (before?.estado !== estado || linhas < before.linhas) {
      start.current = { estado, em: performance.now(), linhas }
      setRest(null)
    } else if (linhas > before.linhas && total !== null) {
      const s = Math.ceil((((performance.now() - before.em) / (linhas - before.linhas)) * (total - linhas)) / 1000)
      setRest(s < 60 ? `faltam cerca de ${s} s` : `faltam cerca de ${Math.ceil(s / 60)} min`)
    }
  }, [estado, linhas, total])
  return rest
}

import { Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EstadoImportacao, Importacao } from '#shared/arquivos/importacoes.ts'

const FRASES: Partial<Record<EstadoImportacao, string>> = {
  NA_FILA: 'Na fila para conferir…',
  CONFERINDO: 'Conferindo as linhas…',
  CONFIRMADA: 'Na fila para gravar…',
  GRAVANDO: 'Gravando…',
}

/** How far a reading or a writing is: rows done of how many, and the time left as this screen has seen it go. */
export function ProgressoImportacao({ importacao: i }: { importacao: Importacao }) {
  const resto = useResto(i)
  const parte = i.total ? Math.min(100, (i.linhas / i.total) * 100) : null
  const numero = (n: number) => n.toLocaleString('pt-BR')
  return (
    <div role="status">
      <Text size="sm" mb={6}>
        {FRASES[i.estado]}
      </Text>
      <Progress
        value={parte ?? 100}
        animated={parte === null}
        striped={parte === null}
        aria-label="Progresso da importação"
      />
      {i.total !== null && i.linhas > 0 && (
        <Text size="sm" c="dimmed" mt={6} className="num">
          {numero(i.linhas)} de {i.estado === 'CONFERINDO' ? 'cerca de ' : ''}
          {numero(i.total)} linhas{resto === null ? '' : ` · ${resto}`}
        </Text>
      )}
    </div>
  )
}

/** Time left in words; null until two points of the way have been seen. */
function useResto({ estado, linhas, total }: Importacao): string | null {
  const inicio = useRef<{ estado: string; em: number; linhas: number }>(null)
  const [resto, setResto] = useState<string | null>(null)
  useEffect(() => {
    const antes = inicio.current
    if (antes?.estado !== estado || linhas < antes.linhas) {
      inicio.current = { estado, em: performance.now(), linhas }
      setResto(null)
    } else if (linhas > antes.linhas && total !== null) {
      const s = Math.ceil((((performance.now() - antes.em) / (linhas - antes.linhas)) * (total - linhas)) / 1000)
      setResto(s < 60 ? `faltam cerca de ${s} s` : `faltam cerca de ${Math.ceil(s / 60)} min`)
    }
  }, [estado, linhas, total])
  return resto
}

import { Button, Progress, Text } from '@mantine/core'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import classes from './Exportacao.module.css'

interface Props {
  arquivos: readonly Exportacao[]
  baixar: (e: Exportacao) => void
  /** The one on its way to the disk. */
  baixando: number | null
  cancelar: (e: Exportacao) => void
}

/** Files that were prepared in the background: progress, download for 24 hours, or why there is none. */
export function UltimosArquivos({ arquivos, baixar, baixando, cancelar }: Props) {
  return (
    <ul className={classes.arquivos} aria-label="Últimos arquivos">
      {arquivos.map((e) => (
        <li key={e.codExportacao} className={classes.arquivo}>
          <div className={classes.linha}>
            <span className={classes.nome}>
              {e.titulo} <span className="suave">{e.formato}</span>
            </span>
            {e.estado === 'PRONTA' && (
              <Button
                size="compact-sm"
                variant="default"
                loading={baixando === e.codExportacao}
                aria-label={`Baixar ${rotulo(e)}`}
                onClick={() => baixar(e)}
              >
                Baixar
              </Button>
            )}
            {(e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Cancelar ${rotulo(e)}`}
                onClick={() => cancelar(e)}
              >
                Cancelar
              </Button>
            )}
          </div>
          <Estado arquivo={e} />
        </li>
      ))}
    </ul>
  )
}

const numero = (n: number) => n.toLocaleString('pt-BR')
const rotulo = (e: Exportacao) => `${e.titulo} em ${e.formato}, pedido ${e.codExportacao}`

function tamanho(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

function Estado({ arquivo: e }: { arquivo: Exportacao }) {
  if (e.estado === 'FALHOU') return <span className={classes.erro}>{e.erro}</span>
  if (e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') {
    const parte = e.total ? (e.linhas / e.total) * 100 : null
    return (
      <div role="status">
        <Progress
          value={parte ?? 100}
          animated={parte === null}
          striped={parte === null}
          aria-label={`Progresso de ${rotulo(e)}`}
        />
        <Text size="xs" c="dimmed" mt={4} className="num">
          {e.total === null ? 'Na fila…' : `${numero(e.linhas)} de ${numero(e.total)} linhas`}
        </Text>
      </div>
    )
  }
  const fim =
    e.estado === 'CANCELADA'
      ? 'Cancelado'
      : e.estado === 'EXPIRADA'
        ? 'Apagado depois de 24 h'
        : `${numero(e.linhas)} linhas · ${tamanho(e.bytes ?? 0)}`
  return (
    <Text size="xs" c="dimmed" className="num">
      {fim} · <Quando instante={e.terminadaEm ?? e.criadaEm} />
    </Text>
  )
}

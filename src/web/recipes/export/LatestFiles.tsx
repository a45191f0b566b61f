import { Button, Progress, Text } from '@mantine/core'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatBytes, formatNumber } from '#shared/rules/numbers.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './Export.module.css'

interface Props {
  files: readonly Exportacao[]
  download: (e: Exportacao) => void
  /** Code of the export being downloaded. */
  downloading: number | null
  cancel: (e: Exportacao) => void
}

/** Files prepared in the background: progress, download for 24 hours, or the error. */
export function LatestFiles({ files, download, downloading, cancel }: Props) {
  return (
    <ul className={classes.arquivos} aria-label="Últimos arquivos">
      {files.map((e) => (
        <li key={e.codExportacao} className={classes.arquivo}>
          <div className={classes.linha}>
            <span className={classes.nome}>
              {e.titulo} <span className="suave">{e.formato}</span>
            </span>
            {e.estado === 'PRONTA' && (
              <Button
                size="compact-sm"
                variant="default"
                loading={downloading === e.codExportacao}
                aria-label={`Baixar ${label(e)}`}
                onClick={() => download(e)}
              >
                Baixar
              </Button>
            )}
            {(e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Cancelar ${label(e)}`}
                onClick={() => cancel(e)}
              >
                Cancelar
              </Button>
            )}
          </div>
          <StateLabel file={e} />
        </li>
      ))}
    </ul>
  )
}

const label = (e: Exportacao) => `${e.titulo} em ${e.formato}, pedido ${e.codExportacao}`

function StateLabel({ file: e }: { file: Exportacao }) {
  if (e.estado === 'FALHOU') return <span className={classes.erro}>{e.erro}</span>
  if (e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') {
    const part = e.total ? (e.linhas / e.total) * 100 : null
    return (
      <div role="status">
        <Progress
          value={part ?? 100}
          animated={part === null}
          striped={part === null}
          aria-label={`Progresso de ${label(e)}`}
        />
        <Text size="xs" c="dimmed" mt={4} className="num">
          {e.total === null ? 'Na fila…' : `${formatNumber(e.linhas)} de ${counted(e.total, 'linha', 'linhas')}`}
        </Text>
      </div>
    )
  }
  const end =
    e.estado === 'CANCELADA'
      ? 'Cancelado'
      : e.estado === 'EXPIRADA'
        ? 'Apagado depois de 24 h'
        : `${counted(e.linhas, 'linha', 'linhas')} · ${formatBytes(e.bytes ?? 0)}`
  return (
    <Text size="xs" c="dimmed" className="num">
      {end} · <When instant={e.terminadaEm ?? e.criadaEm} />
    </Text>
  )
}

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { counted } from '#shared/rules/counted.ts'
import classes from './Bubble.module.css'
import { CHANNELS } from './channels.ts'
import { discard, type Envio, sendAgain } from './sending.ts'

/** A message that the server does not have yet. */
export function EnvioBubble({ envio: e }: { envio: Envio }) {
  return (
    <article
      className={classes.balao}
      data-direcao={e.tipo.de === 'nota' ? 'NOTA' : 'SAIDA'}
      aria-label="Nossa, por enviar"
    >
      <p className={classes.texto}>{e.texto || counted(e.anexos.length, 'arquivo', 'arquivos')}</p>
      <footer className={classes.pe}>
        <span>{CHANNELS[e.canal].nome}</span>
        {e.erro === null ? (
          <span className={classes.estado} role="status">
            <IconClock size={14} aria-hidden="true" /> enviando
          </span>
        ) : (
          <>
            <span className={classes.estado} data-estado="FALHOU" role="alert">
              <IconAlertTriangle size={14} aria-hidden="true" /> não enviada
            </span>
            <span className={classes.falha}>
              {e.erro}
              <Button size="compact-xs" variant="default" onClick={() => sendAgain(e)}>
                Tentar de novo
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discard(e.chave)}>
                Descartar
              </Button>
            </span>
          </>
        )}
      </footer>
    </article>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { keepAllAsNotes, resolveRefusal, usePending } from '../../core/offline/pending.ts'
import { When } from '../../ui/display/When.tsx'
import { ACT, MEDIA, subjectOf } from './acts.ts'
import classes from './Refusals.module.css'

/** Refusals of the whole inspection: every act that waits would be refused like the first. */
const CLOSED: ReadonlySet<string> = new Set(['inspecao-fechada', 'veiculo-entregue'])

/** Acts that the server did not take, with both sides; nothing goes before the person says so. */
export function Refusals({ id }: { id?: string }) {
  const refused = usePending().refused.filter((r) =>
    id === undefined ? r.kind === ACT || r.kind === MEDIA : r.subject === subjectOf(id),
  )
  if (refused.length === 0) return null
  return (
    <section className={classes.recusas} role="alert" aria-label="O que não foi aceito">
      <h2>{refused.length === 1 ? 'Um registro não foi aceito' : `${refused.length} registros não foram aceitos`}</h2>
      {refused.map((r) => (
        <article key={r.id} className={classes.recusa}>
          <div className={classes.lado}>
            <b>O que você fez</b>
            <span>{r.mine}</span>
            <span className="suave">
              <When instant={r.at} />
            </span>
          </div>
          <div className={classes.lado}>
            <b>O que já está na loja</b>
            <span>{r.theirs}</span>
          </div>
          <Group gap={8} className={classes.saidas}>
            {r.canBeNote && r.waiting > 1 && CLOSED.has(r.code) && (
              <Button size="lg" onClick={() => void keepAllAsNotes(r.id)}>
                Guardar tudo como nota ({r.waiting})
              </Button>
            )}
            {r.canBeNote && (
              <Button size="lg" onClick={() => void resolveRefusal(r.id, 'nota')}>
                Guardar como nota
              </Button>
            )}
            <Button size="lg" variant="default" onClick={() => void resolveRefusal(r.id, 'tentar')}>
              Tentar de novo
            </Button>
            <Button size="lg" variant="default" onClick={() => void resolveRefusal(r.id, 'descartar')}>
              Descartar
            </Button>
          </Group>
        </article>
      ))}
      <Text size="sm" c="dimmed">
        A nota fica na inspeção com o seu nome e a hora; nada se perde.
      </Text>
    </section>
  )
}

import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Copia } from '#shared/cardapio/copias.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { latestCopias, useUndo } from './api.ts'
import classes from './Copias.module.css'

const NAME: Record<Copia['tipo'], string> = { peca: 'preços de peças', cardapio: 'pacotes', manual: 'manuais' }

/** The latest copies; those of the last day can be undone. */
export function LatestCopias() {
  const q = useQuery(latestCopias)
  const undo = useUndo()
  if (!q.data || q.data.length === 0) return null
  return (
    <section className={classes.cartao} aria-label="Últimas cópias">
      <Title order={2} size={16} mb="xs">
        Últimas cópias
      </Title>
      <ul className={classes.lista}>
        {q.data.map((c) => (
          <li key={c.codCopia} className={classes.copia}>
            <div className={classes.nome}>
              <Text truncate>
                {c.linhas.toLocaleString('pt-BR')} {NAME[c.tipo]}: de {c.de} para {c.para}
              </Text>
              <Text size="sm" c="dimmed">
                {c.quem} · <When instant={c.feitaEm} />
                {c.desfeitaEm !== null && ' · desfeita'}
              </Text>
            </div>
            {c.podeDesfazer && (
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending && undo.variables === c.codCopia}
                aria-label={`Desfazer a cópia de ${c.de} para ${c.para}`}
                onClick={() => undo.mutate(c.codCopia, { onSuccess: () => toast.ok('Cópia desfeita') })}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

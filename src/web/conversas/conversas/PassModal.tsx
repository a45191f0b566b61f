import { Modal, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { colleaguesQuery, useAssign } from './api.ts'
import classes from './Thread.module.css'

/** Passes a thread to a colleague. */
export function PassModal({ conversa: c, close }: { conversa: ConversaDetail; close: () => void }) {
  const q = useQuery(colleaguesQuery(c.codConversa))
  const assign = useAssign(c.codConversa)
  const others = q.data?.filter((p) => p.codUsuario !== c.codUsuario)
  return (
    <Modal opened onClose={close} title="Passar a conversa para" size="sm">
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !others ? (
        <Skeleton height={160} />
      ) : others.length === 0 ? (
        <Text c="dimmed">Ninguém mais da loja atende conversas.</Text>
      ) : (
        <ul className={classes.colegas}>
          {others.map((p) => (
            <li key={p.codUsuario}>
              <UnstyledButton
                disabled={assign.isPending}
                onClick={() =>
                  assign.mutate(p.codUsuario, {
                    onSuccess: () => {
                      toast.ok(`A conversa está com ${p.nome}`)
                      close()
                    },
                  })
                }
              >
                <Avatar name={p.nome} decorative />
                {p.nome}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

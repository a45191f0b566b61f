import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconMessages } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FullReparo } from '#shared/garantia/reparos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { useCloseReparo, useReopenReparo } from './api.ts'

const ContactModal = lazyComponent(() => import('./ContactModal.tsx').then((m) => m.ContactModal))
const TermModal = lazyComponent(() => import('./TermModal.tsx').then((m) => m.TermModal))

/** What may be done with a defect: note a contact, write to the customer, close it; term in a menu. */
export function ReparoActions({ reparo: r }: { reparo: FullReparo }) {
  const [question, ask] = useState<'contato' | 'conversa' | 'prazo' | 'RESOLVIDO' | 'ENCERRADO' | null>(null)
  const end = useCloseReparo(r.codReparo)
  const reopen = useReopenReparo(r.codReparo)
  const close = () => ask(null)
  return (
    <Group gap={8}>
      <Button onClick={() => ask('contato')}>Anotar contato</Button>
      <Button variant="default" leftSection={<IconMessages size={16} />} onClick={() => ask('conversa')}>
        Mandar mensagem
      </Button>
      {r.estado === 'ABERTO' ? (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" px={10} ml="auto" aria-label="Mais ações do reparo">
              <IconDots size={17} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => ask('RESOLVIDO')}>Defeito resolvido…</Menu.Item>
            <Menu.Item onClick={() => ask('prazo')}>Combinar outro prazo…</Menu.Item>
            <Menu.Item color="vermelho" onClick={() => ask('ENCERRADO')}>
              Encerrar sem reparo…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button
          variant="default"
          loading={reopen.isPending}
          onClick={() =>
            reopen.mutate(r.versao, {
              onSuccess: () => toast.ok('Reparo reaberto'),
              onError: (e) => toast.failure(e),
            })
          }
        >
          O defeito voltou: reabrir
        </Button>
      )}
      <Suspense>
        {question === 'contato' && <ContactModal reparo={r} close={close} />}
        {question === 'prazo' && <TermModal reparo={r} close={close} />}
        {question === 'conversa' && <Place place="conversa" target={{ codCliente: r.codCliente }} close={close} />}
        {(question === 'RESOLVIDO' || question === 'ENCERRADO') && (
          <ReasonPrompt
            title={question === 'RESOLVIDO' ? 'Defeito resolvido' : 'Encerrar sem reparo'}
            label={question === 'RESOLVIDO' ? 'O que resolveu' : 'Motivo'}
            button="Encerrar"
            feito="Reparo encerrado"
            action={end}
            send={(motivo) => end.mutateAsync({ estado: question, motivo, versao: r.versao })}
            close={close}
          >
            {r.titulo}. Os dias deixam de ser contados; se o defeito voltar, reabra.
          </ReasonPrompt>
        )}
      </Suspense>
    </Group>
  )
}

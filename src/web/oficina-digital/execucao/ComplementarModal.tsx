import { ActionIcon, Button, Group, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { uuid } from '../../core/http/uuid.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { useCreateComplementar } from './api.ts'
import classes from './Execucao.module.css'

interface NewAchado {
  id: string
  titulo: string
  cor: 'VERMELHO' | 'AMARELO'
  comentarioCliente: string
}
const novo = (): NewAchado => ({ id: uuid(), titulo: '', cor: 'VERMELHO', comentarioCliente: '' })

/** Opens a complementary quote, a child of this one, for findings after execution began. */
export function ComplementarModal({ orcamento: o, close }: { orcamento: OrcamentoSummary; close: () => void }) {
  const create = useCreateComplementar()
  const work = useWorkOn()
  const [achados, setAchados] = useState(() => [novo()])
  const [attempted, setAttempted] = useState(false)
  const modify = (id: string, parcial: Partial<NewAchado>) =>
    setAchados((l) => l.map((a) => (a.id === id ? { ...a, ...parcial } : a)))
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (achados.some((a) => a.titulo.trim().length < 2)) return
    create.mutate(
      {
        codOrcamento: o.codOrcamento,
        achados: achados.map(({ titulo, cor, comentarioCliente }) => ({
          titulo: titulo.trim(),
          cor,
          comentarioCliente: comentarioCliente.trim() || null,
        })),
      },
      {
        onSuccess: (child) => {
          toast.ok(`Complementar ${child.checklist} aberto`)
          work('avancar', child)
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} size="lg" title={`Complementar do orçamento ${o.checklist}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            O que apareceu com o carro já em execução. O cliente decide este orçamento em separado; só os serviços que
            dependem dele param.
          </Text>
          {achados.map((a, i) => (
            <fieldset key={a.id} className={classes.achadoNovo} aria-label={`Achado ${i + 1}`}>
              <Group align="flex-start" wrap="nowrap" gap="xs">
                <TextInput
                  aria-label="O que foi encontrado"
                  placeholder="O que foi encontrado"
                  maxLength={200}
                  style={{ flex: 1 }}
                  data-autofocus={i === 0 || undefined}
                  value={a.titulo}
                  onChange={(e) => modify(a.id, { titulo: e.currentTarget.value })}
                  error={attempted && a.titulo.trim().length < 2 ? 'Diga o que foi encontrado' : null}
                />
                {achados.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Retirar o achado ${i + 1}`}
                    onClick={() => setAchados((l) => l.filter((x) => x.id !== a.id))}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Group>
              <SegmentedControl
                size="xs"
                aria-label={`Urgência do achado ${i + 1}`}
                value={a.cor}
                onChange={(v) => modify(a.id, { cor: v })}
                data={[
                  { value: 'VERMELHO', label: 'Urgente' },
                  { value: 'AMARELO', label: 'Atenção' },
                ]}
              />
              <Textarea
                aria-label="Comentário que o cliente lê"
                placeholder="Comentário que o cliente lê"
                autosize
                minRows={1}
                maxLength={1000}
                value={a.comentarioCliente}
                onChange={(e) => modify(a.id, { comentarioCliente: e.currentTarget.value })}
              />
            </fieldset>
          ))}
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAchados((l) => [...l, novo()])}
            style={{ alignSelf: 'flex-start' }}
          >
            Outro achado
          </Button>
          <ModalFooter error={create.error} close={close}>
            <Button type="submit" loading={create.isPending}>
              Abrir complementar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}

import { ActionIcon, Button, Group, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/toast.ts'
import { uuid } from '../../core/uuid.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'
import { useCriarComplementar } from './api.ts'
import classes from './Execucao.module.css'

interface AchadoNovo {
  id: string
  titulo: string
  cor: 'VERMELHO' | 'AMARELO'
  comentarioCliente: string
}
const novo = (): AchadoNovo => ({ id: uuid(), titulo: '', cor: 'VERMELHO', comentarioCliente: '' })

/** What was found after execution began: it becomes a quote of its own, under this one. */
export function ComplementarModal({ orcamento: o, fechar }: { orcamento: OrcamentoResumo; fechar: () => void }) {
  const criar = useCriarComplementar()
  const trabalhar = useTrabalhar()
  const [achados, setAchados] = useState(() => [novo()])
  const [tentou, setTentou] = useState(false)
  const mudar = (id: string, parcial: Partial<AchadoNovo>) =>
    setAchados((l) => l.map((a) => (a.id === id ? { ...a, ...parcial } : a)))
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (achados.some((a) => a.titulo.trim().length < 2)) return
    criar.mutate(
      {
        codOrcamento: o.codOrcamento,
        achados: achados.map(({ titulo, cor, comentarioCliente }) => ({
          titulo: titulo.trim(),
          cor,
          comentarioCliente: comentarioCliente.trim() || null,
        })),
      },
      {
        onSuccess: (filho) => {
          toast.ok(`Complementar ${filho.checklist} aberto`)
          trabalhar('avancar', filho)
        },
      },
    )
  }
  return (
    <Modal opened onClose={fechar} size="lg" title={`Complementar do orçamento ${o.checklist}`}>
      <form onSubmit={enviar} noValidate>
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
                  onChange={(e) => mudar(a.id, { titulo: e.currentTarget.value })}
                  error={tentou && a.titulo.trim().length < 2 ? 'Diga o que foi encontrado' : null}
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
                onChange={(v) => mudar(a.id, { cor: v })}
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
                onChange={(e) => mudar(a.id, { comentarioCliente: e.currentTarget.value })}
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
          <ModalRodape erro={criar.error} fechar={fechar}>
            <Button type="submit" loading={criar.isPending}>
              Abrir complementar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

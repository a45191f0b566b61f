import { ActionIcon, Button, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type AlertaDeIntegracao, CODIGOS_SISTEMA, SISTEMAS } from '#shared/suporte/integracoes.ts'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useSalvarAlertas } from './api.ts'
import classes from './Integracoes.module.css'

const NOVO: AlertaDeIntegracao = { sistema: 'API', silencioMin: 120, errosPct: 20, email: null }
const numero = (v: string | number) => (typeof v === 'number' ? v : null)

/** Who is written to when a system is silent, or errs. */
export function AlertasModal({ alertas, fechar }: { alertas: readonly AlertaDeIntegracao[]; fechar: () => void }) {
  const salvar = useSalvarAlertas()
  const [linhas, setLinhas] = useState(() => alertas.map((a, id) => ({ id, ...a })))
  const campos = salvar.error instanceof ApiError ? salvar.error.campos : undefined
  const mudar = (id: number, com: Partial<AlertaDeIntegracao>) =>
    setLinhas(linhas.map((l) => (l.id === id ? { ...l, ...com } : l)))
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feito = await salvar.mutateAsync(linhas.map(({ id: _, ...a }) => a)).catch(() => null)
    if (!feito) return
    toast.ok('Alertas gravados')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Alertas das integrações" size="lg">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            Um e-mail quando o limite é passado; o próximo só depois que o incidente terminar. Os webhooks que ouvem
            incidentes são avisados também, e sem e-mail só eles.
          </Text>
          {linhas.map((l, i) => (
            <fieldset key={l.id} className={classes.alerta}>
              <legend>Alerta {i + 1}</legend>
              <Select
                label="Sistema"
                allowDeselect={false}
                data={CODIGOS_SISTEMA.map((s) => ({ value: s, label: SISTEMAS[s] }))}
                value={l.sistema}
                onChange={(s) => s && mudar(l.id, { sistema: s })}
              />
              <NumberInput
                label="Sem sucesso há (minutos)"
                hideControls
                value={l.silencioMin ?? ''}
                onChange={(v) => mudar(l.id, { silencioMin: numero(v) })}
                error={campos?.[`alertas.${i}.silencioMin`]}
              />
              <NumberInput
                label="Erros na última hora (%)"
                hideControls
                value={l.errosPct ?? ''}
                onChange={(v) => mudar(l.id, { errosPct: numero(v) })}
                error={campos?.[`alertas.${i}.errosPct`]}
              />
              <TextInput
                label="E-mail"
                type="email"
                value={l.email ?? ''}
                onChange={(e) => mudar(l.id, { email: e.currentTarget.value.trim() || null })}
                error={campos?.[`alertas.${i}.email`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Tirar o alerta ${i + 1}`}
                onClick={() => setLinhas(linhas.filter((x) => x.id !== l.id))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </fieldset>
          ))}
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} />}
            onClick={() => setLinhas([...linhas, { id: Math.max(0, ...linhas.map((l) => l.id)) + 1, ...NOVO }])}
          >
            Incluir alerta
          </Button>
          <ModalRodape erro={campos ? null : salvar.error} fechar={fechar}>
            <Button type="submit" loading={salvar.isPending}>
              Gravar alertas
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

import { Button, Drawer, Group, NumberInput, Stack, Switch, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { RESERVA_ICONS } from '#shared/agenda/reserva-data.ts'
import type { ReservaServico } from '#shared/agenda/reservas.ts'
import { SERVICO_TYPE_CODES, SERVICO_TYPES } from '#shared/cadastros/servicos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { servicoTypes } from '../agenda/api.ts'
import { useSaveChoice } from './api.ts'
import { CHOICE_ICONS } from './icons.ts'
import classes from './Site.module.css'

interface Props {
  codConcessionaria: number
  /** Null for a new one. */
  atual: ReservaServico | null
  close: () => void
}

type Values = Omit<ReservaServico, 'codReservaServico' | 'versao'>
const NEW: Values = {
  nome: '',
  descricao: '',
  icone: 'REVISAO',
  codServico: null,
  tipo: 'DIAGNOSTICO',
  minutos: 60,
  preco: null,
  ativo: true,
}

/** A choice of the page: words, picture, time, price, and the service of the register that it books. */
export function ChoiceDrawer({ codConcessionaria, atual, close }: Props) {
  const save = useSaveChoice(codConcessionaria)
  const types = useQuery(servicoTypes(codConcessionaria))
  const [v, setV] = useState<Values>(() => ({ ...NEW, ...atual }))
  const [dirty, setDirty] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  const { onClose, question } = useConfirmClose(dirty, close)
  const registered = (types.data ?? []).flatMap((t) => t.servicos)
  const missing = v.nome.trim().length < 2 ? 'Dê um nome' : undefined
  function modify(changed: Partial<Values>): void {
    setDirty(true)
    setV((now) => ({ ...now, ...changed }))
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing !== undefined) return
    const { nome, descricao, icone, codServico, tipo, minutos, preco, ativo } = v
    const done = await save
      .mutateAsync({ atual, body: { nome: nome.trim(), descricao, icone, codServico, tipo, minutos, preco, ativo } })
      .catch(() => null)
    if (!done) return
    toast.ok(atual ? 'Escolha gravada' : 'Escolha incluída')
    close()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={atual ? atual.nome : 'Nova escolha'}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {question}
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <TextInput
            label="Nome"
            description="Como o cliente diria: “Barulho ao frear”."
            required
            data-autofocus
            maxLength={60}
            value={v.nome}
            onChange={(e) => modify({ nome: e.currentTarget.value })}
            error={fields['nome'] ?? (attempted ? missing : undefined)}
          />
          <TextInput
            label="Explicação"
            placeholder="Uma linha sob o nome"
            maxLength={300}
            value={v.descricao}
            onChange={(e) => modify({ descricao: e.currentTarget.value })}
            error={fields['descricao']}
          />
          <div role="radiogroup" aria-label="Ícone" className={classes.icones}>
            {RESERVA_ICONS.map((icone) => {
              const { nome, Icon } = CHOICE_ICONS[icone]
              return (
                <UnstyledButton
                  key={icone}
                  role="radio"
                  aria-checked={v.icone === icone}
                  className={classes.icone}
                  onClick={() => modify({ icone })}
                >
                  <Icon size={20} stroke={1.6} aria-hidden="true" />
                  {nome}
                </UnstyledButton>
              )
            })}
          </div>
          <SelectInput
            label="Serviço do cadastro"
            description="Com ele, o agendamento já entra na agenda com o serviço certo."
            placeholder="Nenhum: só o tipo abaixo"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Nenhum serviço' }}
            data={registered.map((s) => ({ value: String(s.codServico), label: s.descricao }))}
            value={v.codServico === null ? null : String(v.codServico)}
            onChange={(cod) => {
              const chosen = registered.find((s) => s.codServico === Number(cod))
              modify({ codServico: chosen?.codServico ?? null, ...(chosen && { minutos: chosen.minutos }) })
            }}
            error={fields['codServico']}
            nothingFoundMessage="Nenhum serviço com esse nome"
          />
          {v.codServico === null && (
            <SelectInput
              label="Tipo de serviço"
              allowDeselect={false}
              data={SERVICO_TYPE_CODES.map((t) => ({ value: t, label: SERVICO_TYPES[t].nome }))}
              value={v.tipo}
              onChange={(t) => modify({ tipo: SERVICO_TYPE_CODES.find((x) => x === t) ?? v.tipo })}
            />
          )}
          <Group grow align="flex-start">
            <NumberInput
              label="Tempo"
              description="Quanto ocupa na agenda"
              min={5}
              max={6000}
              step={15}
              allowDecimal={false}
              suffix=" min"
              value={v.minutos}
              onChange={(n) => modify({ minutos: Number(n) || 0 })}
              error={fields['minutos']}
            />
            <MoneyInput
              label="Preço"
              description="Vazio não mostra"
              value={v.preco}
              onChange={(preco) => modify({ preco })}
              error={fields['preco']}
            />
          </Group>
          <Switch
            label="Mostrar na página"
            checked={v.ativo}
            onChange={(e) => modify({ ativo: e.currentTarget.checked })}
          />
          {!v.ativo && (
            <Text size="sm" c="dimmed">
              Fica guardada, mas o cliente não a vê.
            </Text>
          )}
          <FormError error={Object.keys(fields).length > 0 ? null : save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Gravar
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}

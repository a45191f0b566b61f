import { Button, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhatsappModelo } from '#shared/conversas/conexoes.ts'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { firstName } from '#shared/rules/name.ts'
import { fillTemplate, TEMPLATE_FIELDS } from '#shared/rules/whatsapp-template.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { modelosQuery } from './api.ts'
import classes from './Composer.module.css'
import { send } from './sending.ts'

const keyOf = (m: WhatsappModelo) => `${m.nome} ${m.idioma}`

/** Outside the 24 hours: an approved template, its fields, and what the customer will read. */
export function TemplateForm({ conversa: c }: { conversa: ConversaDetail }) {
  const q = useQuery(modelosQuery(c.codConcessionaria))
  const [key, setKey] = useState('')
  const approved = q.data?.filter((m) => m.situacao === 'APPROVED' && m.categoria !== 'AUTHENTICATION') ?? []
  const modelo = approved.find((m) => keyOf(m) === key) ?? approved[0]
  const why = 'O cliente não escreve há mais de 24 horas: o WhatsApp só aceita um modelo aprovado.'
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={96} />
  if (!modelo)
    return (
      <Text size="sm" c="dimmed">
        {why} Esta loja não tem nenhum: a administração importa os modelos em Conversas, Conexões.
      </Text>
    )
  return (
    <>
      <Text size="xs" c="dimmed">
        {why}
      </Text>
      <NativeSelect
        size="xs"
        aria-label="Modelo"
        value={keyOf(modelo)}
        data={approved.map((m) => ({ value: keyOf(m), label: `${m.nome.replaceAll('_', ' ')} (${m.idioma})` }))}
        onChange={(e) => setKey(e.currentTarget.value)}
      />
      <Fields key={keyOf(modelo)} conversa={c} modelo={modelo} />
    </>
  )
}

function Fields({ conversa: c, modelo: m }: { conversa: ConversaDetail; modelo: WhatsappModelo }) {
  const [first = '', ...rest] = Array.from({ length: m.campos }, () => '')
  const [values, setValues] = useState(m.campos > 0 ? [firstName(c.cliente) || first, ...rest] : [])
  const hints: readonly string[] = m.uso === null ? [] : TEMPLATE_FIELDS[m.uso]
  const texto = fillTemplate(m.corpo, values)
  const preview = m.corpo.replace(/\{\{(\d{1,2})\}\}/g, (hole, n: string) => values[Number(n) - 1]?.trim() || hole)
  function submit(): void {
    if (texto === null) return
    const modelo = { nome: m.nome, idioma: m.idioma, valores: values.map((v) => v.trim()) }
    setValues(values.map(() => ''))
    send({
      codConversa: c.codConversa,
      tipo: { de: 'mensagem', body: { canal: 'WHATSAPP', modelo } },
      canal: 'WHATSAPP',
      texto,
      anexos: [],
    })
  }
  return (
    <>
      {values.length > 0 && (
        <div className={classes.campos}>
          {values.map((v, i) => (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- a template's fields are its numbers
              key={i}
              size="xs"
              label={`${i + 1}. ${hints[i] ?? 'campo'}`}
              maxLength={1000}
              value={v}
              onChange={(e) => setValues(values.map((x, j) => (j === i ? e.currentTarget.value : x)))}
            />
          ))}
        </div>
      )}
      <div className={classes.previa} role="group" aria-label="Como o cliente vai ler">
        {m.cabecalho !== null && <b>{m.cabecalho}</b>}
        <p>{preview}</p>
        {m.rodape !== null && <small>{m.rodape}</small>}
        {m.botoes.length > 0 && <small>Botões: {m.botoes.map((b) => b.texto).join(' · ')}</small>}
      </div>
      <Button
        size="xs"
        ml="auto"
        className={classes.botao}
        leftSection={<IconSend size={15} />}
        disabled={texto === null}
        onClick={submit}
      >
        Enviar modelo
      </Button>
    </>
  )
}

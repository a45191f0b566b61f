import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inboundMessage, readMessage } from './whatsapp-message.ts'

interface Vector {
  part: { type: string }
  texto: string
  anexo?: string
}

const vectors = JSON.parse(readFileSync('tests/whatsapp/messages.json', 'utf8')) as Vector[]

test.each(vectors.map((v) => [v.part.type, v] as const))('%s is something that a person can read', (_, v) => {
  const m = inboundMessage.parse({ from: '5511988887777', id: 'wamid.1', timestamp: '1764250000', ...v.part })
  const read = readMessage(m)
  expect([read.texto, read.anexo?.nome]).toEqual([v.texto, v.anexo])
})

import '../customer.css'
import '../media.css'
import '../forms.css'
import { createRoot } from 'react-dom/client'
import { NotArrived } from '../NotArrived.tsx'
import { BookingPage } from './BookingPage.tsx'

const root = document.getElementById('raiz')
const [, , , address = ''] = location.pathname.split('/')
if (root)
  createRoot(root).render(
    <NotArrived>
      <BookingPage address={address} framed={/[?&]quadro=1\b/.test(location.search)} />
    </NotArrived>,
  )

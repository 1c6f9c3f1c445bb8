import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export default function WithFooter() {
  return (
    <>
      <Header />
      <Outlet />
      <Footer />
    </>
  )
}
